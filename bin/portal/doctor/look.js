import { openDatabase } from '../database.js'
import { productionSettings } from '../settings.js'
import { success } from './finding.js'

/**
 * Wraps a check that requires the database. Where there is none yet, or it does not respond, the database check reports
 * that, and this one only that it could not run.
 */
export function withDatabase(check) {
  return async () => {
    const own = productionSettings()
    const database = await openDatabase(own).catch(() => null)
    if (!database) return success('not checked: the database must be fixed first')
    try {
      return await check(database, own)
    } catch (error) {
      if (/no such (?:table|column)|doesn't exist|Unknown column/.test(error.message)) {
        return success('not checked: the database is not migrated')
      }
      throw error
    } finally {
      await database.close()
    }
  }
}

/** Parses an instant in the format of the databases, in UTC, to milliseconds; NaN for none. */
export const parseInstant = (text) =>
  Date.parse(
    `${String(text ?? '')
      .slice(0, 19)
      .replace(' ', 'T')}Z`
  )
