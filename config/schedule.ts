import env from '#start/env'

/**
 * Whether the server runs the scheduled commands itself. With the embedded database it is the one process
 * that there is; where several serve, a timer of the machines calls `schedule:run`.
 */
export const runsSchedule =
  env.get('SCHEDULE', env.get('DB_CONNECTION', 'sqlite') === 'sqlite' ? 'on' : 'off') === 'on'
