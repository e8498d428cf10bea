import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { LOCAL_COMMON_PASSWORDS } from '#auth/rules/common_passwords'
import { type PasswordOwner, type PasswordWeakness, weaknessOf } from '#auth/rules/passwords'

let known: ReadonlySet<string> | undefined

/** Passwords that are tried first, lower case: those of the world (NOTICE) and those of this State. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set([
    ...readFileSync(app.makePath('resources/passwords/common.txt'), 'utf8').trim().split('\n'),
    ...LOCAL_COMMON_PASSWORDS,
  ])
  return known
}

/** What is wrong with a password that somebody chooses (DECISIONS 11); null for a good one. */
export function passwordWeakness(password: string, owner: PasswordOwner): PasswordWeakness | null {
  return weaknessOf(password, owner, commonPasswords())
}
