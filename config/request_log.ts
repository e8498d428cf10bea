import env from '#start/env'
import app from '@adonisjs/core/services/app'

/** Folder of the request log; null where none is kept: tests say so when they want one. */
export const requestLogFolder =
  env.get('REQUEST_LOG_PATH') ?? (app.inTest ? null : app.makePath('storage/logs'))

/** Days of the log that are kept. CERT-In asks for 180, rule 6 of the DPDP Rules for a year. */
export const requestLogDays = env.get('REQUEST_LOG_DAYS', 366)
