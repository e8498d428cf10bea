import type { Group } from '@japa/runner/core'
import { inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { startServer, stop } from '#tests/support/running_server'

const LINE = /^Nobody can sign in yet\..*?(\/setup\?token=[\w-]{43})$/m

/** Values of the set-up form. */
export const SETUP_FORM = {
  nameEn: 'Sahyadri Backward Classes Corporation',
  nameMr: 'सह्याद्री मागासवर्गीय महामंडळ',
  nameHi: '',
  addressEn: 'Mumbai 400 032',
  addressMr: '',
  addressHi: '',
  firstName: 'Asha',
  middleName: '',
  lastName: 'Patil',
  mobile: '9812345678',
  email: '',
  userName: 'asha.patil',
  password: 'Monsoon-over-Satara-7',
  passwordConfirmation: 'Monsoon-over-Satara-7',
}

/**
 * Creates a database with all tables and masters and without users, beside that of the run, and starts servers on it as
 * in production; all of it is deleted after the group.
 */
export function newInstallation(group: Group, name: string) {
  const place = placeOf(name)
  const servers: Awaited<ReturnType<typeof startServer>>[] = []
  group.setup(async () => void (await loadSnapshot(place)))
  group.teardown(async () => {
    for (const { child } of servers) await stop(child)
    await dropDatabase(place)
  })
  return {
    /** Starts a server on it and returns the path to the set-up that it prints: null if it prints none. */
    async start(env: NodeJS.ProcessEnv = {}) {
      const server = await startServer({
        SQLITE_PATH: place.file,
        MYSQL_DATABASE: place.name,
        SECOND_FACTOR_ROLES: '1,4,5,6,7',
        ...env,
      })
      servers.push(server)
      const begun = performance.now()
      while (!LINE.test(server.log()) && performance.now() - begun < 2_000) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return { ...server, path: LINE.exec(server.log())?.[1] ?? null }
    },
    inDatabase: <T>(work: Parameters<typeof inDatabase<T>>[1]) => inDatabase<T>(place, work),
  }
}
