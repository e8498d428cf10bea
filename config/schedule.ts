import env from '#start/env'

/**
 * Whether the server runs the scheduled commands itself. With the embedded database it is the only process; where
 * several run, a timer of the machines calls `schedule:run`.
 */
export const isSchedulerEnabled =
  env.get('SCHEDULE', env.get('DB_CONNECTION', 'sqlite') === 'sqlite' ? 'on' : 'off') === 'on'

/**
 * Commands that other machines run: those that require something that only one of them has, such as the heads of the
 * checkpoints.
 */
export const excludedTasks = env
  .get('SCHEDULE_WITHOUT', '')
  .split(',')
  .map((name) => name.trim())
  .filter(Boolean)
