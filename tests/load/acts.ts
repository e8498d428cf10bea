import { readFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import type { Person } from '#tests/load/person'

/** A repeated action of one kind of user. */
export interface Act {
  /** Frequency relative to the other acts of its list. */
  weight: number
  run(person: Person): Promise<unknown>
}

export const oneOf = <T>(all: readonly T[]): T => all[randomInt(all.length)]

/** Returns a random act, in proportion to its weight. */
export function pickAct(acts: readonly Act[]): Act {
  let place = randomInt(acts.reduce((sum, { weight }) => sum + weight, 0))
  return acts.find(({ weight }) => (place -= weight) < 0)!
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Returns a word that no other user writes. */
export const word = () => Array.from({ length: 12 }, () => oneOf([...LETTERS])).join('')

const files = new Map<string, Promise<Buffer>>()

function bytesOf(name: string) {
  if (!files.has(name)) files.set(name, readFile(app.makePath('tests/fixtures/files', name)))
  return files.get(name)!
}

/** Returns a form with files, as a browser sends it; files by field, from tests/fixtures/files. */
export async function formWith(fields: Record<string, string>, named: Record<string, string>) {
  const parts = await Promise.all(
    Object.entries(named).map(async ([field, name]) => [field, name, await bytesOf(name)] as const)
  )
  return () => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    for (const [field, name, bytes] of parts) {
      form.append(field, new Blob([new Uint8Array(bytes)]), name)
    }
    return form
  }
}

/** Signs out and in again. */
export const signOutAndIn = (home: string): Act => ({
  weight: 1,
  async run(person) {
    await person.openPage('home before leaving', home)
    await person.send('sign out', { path: '/sign-out', hasKey: false })
    await person.signIn()
  },
})
