import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** Words of earlier identifiers and file names, and the standard term that replaced them. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/take_?(?:whole_?)?turn|row_?turn/i, 'acquireLock'],
  [/breath|goes_?first/i, 'yieldToEventLoop, priority'],
  [/claim_?run/i, 'acquireLease'],
  [/kick_?outbox|offer_?jobs|ask_?later/i, 'flush, dispatch, enqueue'],
  [/told_?once|until_?ended/i, 'once, waitForExit'],
  [/one_?time_?key|sentForm|first_?answer|answer_?once/i, 'idempotency key, idempotency store'],
  [/newer_?answer/i, 'edit conflict'],
  [/\bfence|within_?reach/i, 'requireRight, requireArea, scope'],
  [/asked_?ids|pages_?first|quiet_?session|unread_?body/i, 'name what the middleware does'],
  [/said_?of|amiss/i, 'displayValue, error'],
  [/note_?look|happenings/i, 'recordAccess, events'],
  [/keep_?an_?administrator/i, 'ensureAnAdministratorRemains'],
  [/way_?to_?claims|\bway_?to\b/i, 'accessPath'],
  [/chance_?of_?heads|\btoss|\bcoin\b/i, 'binomialTail, Bernoulli trial'],
]
const WRITTEN_IN = '{app,commands,inertia}/**/*.{ts,tsx}'

/** The code without comments and quoted texts: what is stored or spoken outside keeps its spelling. */
const identifiers = (source: string) =>
  source
    .replace(/\/\*.*?\*\/|\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/gs, ' ')
    .match(/[A-Za-z_$][\w$]*/g) ?? []

test.group('Vocabulary', () => {
  test('has the standard term in each identifier and file name', ({ assert }) => {
    const found = new Set<string>()
    for (const path of globSync(WRITTEN_IN, { cwd: app.makePath() })) {
      const words = identifiers(readFileSync(app.makePath(path), 'utf8'))
      for (const word of new Set([basename(path), ...words])) {
        const replaced = REPLACED.find(([term]) => term.test(word))
        if (replaced) found.add(`${path}: ${word}, call it ${replaced[1]}`)
      }
    }
    assert.deepEqual([...found], [])
  })
})
