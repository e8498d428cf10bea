import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { sqlInstant } from '#kernel/database/dialect'
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import {
  LOCAL_COMMON_PASSWORDS,
  type PasswordOwner,
  type PasswordWeakness,
  weaknessOf,
} from '#auth/rules/credentials'

/** A user to whom a first password is still to be sent, and the person who requested it. */
export interface FirstPassword {
  id: number
  userId: number
  channel: 'sms' | 'email'
  requestedBy: number
  requestedRole: number
}

/** Limits a query to rows that no process is handling, or whose process has died. */
export const whereUnleased = (now: Date) => (query: DatabaseQueryBuilderContract) =>
  void query.whereNull('leased_until').orWhere('leased_until', '<=', sqlInstant(now))

/** Users who can receive one: not disabled, and with an e-mail address if it is sent by e-mail. */
const pendingFirstPasswordQuery = () =>
  db
    .from('first_passwords')
    .join('users', 'users.id', 'first_passwords.user_id')
    .where('users.is_active', true)

const whereHasAddress = (query: DatabaseQueryBuilderContract) =>
  void query.where('channel', 'sms').orWhereNotNull('users.email')

/** Returns the next ones to be sent, in the order in which they were requested. */
export async function nextFirstPasswords(
  { after, max, userId }: { after: number; max: number; userId?: number },
  now: Date
): Promise<FirstPassword[]> {
  const query = pendingFirstPasswordQuery()
    .where(whereHasAddress)
    .where(whereUnleased(now))
    .where('first_passwords.id', '>', after)
  if (userId !== undefined) query.where('user_id', userId)
  return query
    .orderBy('first_passwords.id')
    .limit(max)
    .select('first_passwords.id', 'channel')
    .select({ userId: 'user_id', requestedBy: 'requested_by', requestedRole: 'requested_role' })
}

const countRows = async (query: ReturnType<typeof pendingFirstPasswordQuery>): Promise<number> =>
  Number((await query.count('* as total').first()).total)

/** Counts those still to be sent; the e-mail address of some may have been removed meanwhile. */
export async function countPendingFirstPasswords(): Promise<{ all: number; sendable: number }> {
  return {
    all: await countRows(pendingFirstPasswordQuery()),
    sendable: await countRows(pendingFirstPasswordQuery().where(whereHasAddress)),
  }
}

let known: ReadonlySet<string> | undefined

/** Passwords that attackers try first, in lower case: the worldwide list (NOTICE) and local ones of this State. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set([
    ...readFileSync(app.makePath('resources/passwords/common.txt'), 'utf8').trim().split('\n'),
    ...LOCAL_COMMON_PASSWORDS,
  ])
  return known
}

/** Returns the weakness of a chosen password (DECISIONS 11); null for a good one. */
export function passwordWeakness(password: string, owner: PasswordOwner): PasswordWeakness | null {
  return weaknessOf(password, owner, commonPasswords())
}
