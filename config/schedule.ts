import env from '#start/env'

/**
 * Whether the server runs the scheduled commands itself. With the embedded database it is the one process
 * that there is; where several serve, a timer of the machines calls `schedule:run`.
 */
export const runsSchedule =
  env.get('SCHEDULE', env.get('DB_CONNECTION', 'sqlite') === 'sqlite' ? 'on' : 'off') === 'on'

/** Commands that other machines run: those that need what only one of them has, the heads of the seals. */
export const tasksLeftOut = env
  .get('SCHEDULE_WITHOUT', '')
  .split(',')
  .map((name) => name.trim())
  .filter(Boolean)
