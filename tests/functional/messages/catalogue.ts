import { rename, rm, writeFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { useSystemClock } from '#kernel/calendar/clock'
import { refreshMasters } from '#masters/queries/masters'
import env from '#start/env'
import { createApplicant, visitorAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

const LOCALES = ['en', 'hi', 'mr'] as const

/** Users of one row, who use the portal in one language. */
export class TestUsers {
  constructor(readonly locale: string) {}

  guest(): Visitor {
    const visitor = new Visitor()
    visitor.cookies.set('locale', this.locale)
    return visitor
  }

  /** Signs in a new applicant, or an existing one. */
  async applicant(known?: User) {
    const user = known ?? (await createApplicant())
    const visitor = await visitorAs(user)
    visitor.cookies.set('locale', this.locale)
    /** Sends the form of a page to the address of that page. */
    const send = async (path: string, form: object) => {
      await visitor.get(path)
      return visitor.post(path, form)
    }
    return { user, visitor, send }
  }
}

/**
 * Lines that the documents misspell, or end with a stray bracket, and their text in the portal (DECISIONS 5: spelling
 * and stray brackets corrected).
 */
export const CORRECTED_SPELLINGS: Readonly<Record<string, string>> = {
  'Please verify the Aadhar number': 'Please verify the Aadhaar number',
  'Please Complete your Correspondance Address': 'Please Complete your Correspondence Address',
  'Please enter the Bank Account No)': 'Please enter the Bank Account No',
  'Please enter the Bank IFSC Code)': 'Please enter the Bank IFSC Code',
  'Please enter the Bank Name)': 'Please enter the Bank Name',
  'Please enter the Branch Name)': 'Please enter the Branch Name',
  'Please enter the City)': 'Please enter the City',
  'If your are registered with us, you will receive a SMS with Login details.':
    'If you are registered with us, you will receive an SMS with Login details.',
}

/** One line of an error catalogue: a situation, the steps that produce it, and the expected message. */
export interface Row {
  situation: string
  /** The text of the document, misspelt as there; a detail may follow when `withDetail` is set. */
  says: string
  withDetail?: boolean
  ask: (readers: TestUsers) => Promise<string | null | undefined>
}

/** A row of a form with one invalid value, whose message is shown beside the field. */
export function fieldRow(
  says: string,
  situation: string,
  path: string,
  field: string,
  form: (user: User) => object
): Row {
  return {
    situation,
    says,
    ask: async (readers) => {
      const { user, send } = await readers.applicant()
      return (await send(path, form(user))).errors[field]
    },
  }
}

/** Defines a test for each row: the exact text in English, and the same message in Hindi and Marathi. */
export function testCatalogue(title: string, rows: Row[]) {
  test.group(title, (group) => {
    group.each.setup(() => limiter.clear())
    group.each.teardown(() => useSystemClock())

    for (const { situation, says, withDetail, ask } of rows) {
      test(`${situation}: ${says}`, async ({ assert }) => {
        const answers: string[] = []
        for (const locale of LOCALES)
          answers.push((await ask(new TestUsers(locale))) ?? '(nothing)')
        const [english, ...translated] = answers
        const words = CORRECTED_SPELLINGS[says] ?? says
        if (withDetail) assert.isTrue(english.startsWith(words), english)
        else assert.equal(english, words)
        for (const text of translated) {
          assert.match(text, /[\u0900-\u097F]/)
          assert.notInclude(text, words)
        }
        assert.lengthOf(new Set(answers), LOCALES.length)
      })
    }
  })
}

const isMysql = () => db.connection().dialect.name === 'mysql'

/** Runs the work while a table is missing, as after a failed migration. */
export async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  await db.rawQuery(`alter table ${table} rename to ${table}_away`)
  try {
    return await work()
  } finally {
    await db.rawQuery(`alter table ${table}_away rename to ${table}`)
  }
}

/** Runs the work in a portal whose masters lack all rows of a table. */
export async function withoutMasters<T>(table: string, work: () => Promise<T>): Promise<T> {
  const trx = await db.transaction()
  try {
    await trx.rawQuery(isMysql() ? 'set foreign_key_checks = 0' : 'pragma defer_foreign_keys = on')
    await trx.from(table).delete()
    await refreshMasters(trx)
  } finally {
    if (isMysql()) await trx.rawQuery('set foreign_key_checks = 1')
    await trx.rollback()
  }
  try {
    return await work()
  } finally {
    await refreshMasters()
  }
}

/** Runs the work while a plain file replaces the private store, so that nothing can be stored. */
export async function withoutStore<T>(work: () => Promise<T>): Promise<T> {
  const store = env.get('STORAGE_PATH', app.makePath('storage/files'))
  await rename(store, `${store}-away`).catch(() => {})
  await writeFile(store, '')
  try {
    return await work()
  } finally {
    await rm(store)
    await rename(`${store}-away`, store).catch(() => {})
  }
}

/** Returns a form with files, as a browser sends it. */
export function formWith(
  fields: Record<string, string>,
  files: Record<string, [Uint8Array, string]>
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, [bytes, fileName]] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(bytes)]), fileName)
  }
  return form
}

/** Returns the text of the element with this class, as the page arrives before any script runs. */
export async function wordsOf(visitor: Visitor, path: string, className: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const html = await (await fetch(new URL(path, visitor.address), { headers: { cookie } })).text()
  const words = new RegExp(`class="[^"]*${className}[^"]*"[^>]*>([^<]+)<`).exec(html)?.[1]
  return words?.replaceAll('&#x27;', "'")
}
