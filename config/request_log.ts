import env from '#start/env'
import app from '@adonisjs/core/services/app'

/** Folder of the request log; null where none is kept: tests set it when they require one. */
export const requestLogFolder =
  env.get('REQUEST_LOG_PATH') ?? (app.inTest ? null : app.makePath('storage/logs'))

/** Number of days for which the log is kept. CERT-In requires 180, rule 6 of the DPDP Rules a year. */
export const requestLogDays = env.get('REQUEST_LOG_DAYS', 366)
