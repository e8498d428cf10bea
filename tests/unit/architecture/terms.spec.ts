import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** Patterns of earlier identifiers and file names, with the standard term that replaced them. */
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
  [/tie_?out|untied/i, 'reconciliation, unreconciled'],
  [/\bpurse|most_?deaths|heads_?path/i, 'budget, maxCrashes, checkpointLogPath'],
  [/stay_?id\b|taken_?until|asked_?role/i, 'waitingPeriodId, leasedUntil, requestedRole'],
  [
    /made_?anew|at_?the_?desk|gave_?up|not_?for_?them|gone_?before|pgp_?refused/i,
    'name the result or the cause',
  ],
  [/audit_?(?:seals|days)|workflow_?waits|application_?words/i, 'audit checkpoint, pending count'],
]
/** Parts of addresses, route names and translation keys, with their replacements. */
const REPLACED_PARTS: Readonly<Record<string, string>> = {
  sheets: 'spreadsheets',
  shared_things: 'duplicates',
  many_decisions: 'bulk_decisions',
  past_files: 'as_of',
  own_applications: 'mine',
  sent_before: 'idempotency',
  service_away: 'service_unavailable',
  save_away: 'save_unavailable',
  kept_by: 'managed_by',
  kept_by_two: 'maker_checker_required',
  thing: 'pending',
  discreet: 'confidential',
  profile_paper: 'profile_pdf',
  purse: 'budget',
  tie_out: 'reconciliation',
  untied: 'unreconciled',
  hand_overs: 'password_deliveries',
  left_behind: 'unattended_files',
  loi_paper: 'loi_pdf',
  scheme_paper: 'scheme_pdf',
  asked_at: 'requested_at',
}
/** Replacements for routes only; in keys some of these words have another meaning. */
const REPLACED_IN_ROUTES: Readonly<Record<string, string>> = {
  ...REPLACED_PARTS,
  'sheet': 'spreadsheet',
  'paper': 'pdf',
  'shared': 'duplicates',
  'asked': 'questions',
  'own_steps': 'my_steps',
  'no_post': 'no_role_assignment',
  'promise': 'service-standards',
  'seals': 'checkpoints',
  'looks': 'access-log',
  'seeding': 'aadhaar-linking',
  'tie-out': 'reconciliation',
  'first-steps': 'setup',
  'first_steps': 'setup',
  'loi-papers': 'loi-pdfs',
  'helping': 'my-assistances',
  'no-post': 'no-role-assignment',
  'forget': 'discard',
}

/** Turns that comments once used in a private sense. */
const PRIVATE_PHRASES =
  /\b(?:in vain|stands? (?:there|here|beside|above|below|in)|lies (?:in|at|under)|of nobody|is told|goes on|taken (?:back|off|away)|to mend|gone on with|take turns|what stands|purse|likeness|complaint|old books)\b/i
const COMMENTED_IN =
  '{app,bench,bin,commands,config,database,inertia,providers,start,tests,.ci}/**/*.{ts,tsx,js}'

/** Returns every key of a language file with its full path. */
const keysOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
    : [path]

const partsIn = (texts: readonly string[], replaced: Readonly<Record<string, string>>) =>
  texts.flatMap((text) =>
    text
      .split(/[./:]/)
      .filter((part) => Object.hasOwn(replaced, part))
      .map((part) => `${text}: ${part}, call it ${replaced[part]}`)
  )

const WRITTEN_IN = '{app,commands,inertia}/**/*.{ts,tsx}'

/**
 * Returns the identifiers of the code without comments and string literals, since stored or external values keep their
 * spelling.
 */
const identifiers = (source: string) =>
  source
    .replace(/\/\*.*?\*\/|\/\/[^\n]*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/gs, ' ')
    .match(/[A-Za-z_$][\w$]*/g) ?? []

test.group('Vocabulary', () => {
  test('uses the standard term in each identifier and file name', ({ assert }) => {
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

  test('uses no private turn in a comment', ({ assert }) => {
    const found = globSync(COMMENTED_IN, { cwd: app.makePath() }).flatMap((path) =>
      readFileSync(app.makePath(path), 'utf8')
        .split('\n')
        .filter((line) => /^\s*(?:\*|\/[/*])/.test(line) && PRIVATE_PHRASES.test(line))
        .map((line) => `${path}: ${line.trim()}`)
    )
    assert.deepEqual(found, [])
  })

  test('uses the standard term in each route', ({ assert }) => {
    const texts = globSync('app/**/routes.ts', { cwd: app.makePath() }).flatMap((path) =>
      [...readFileSync(app.makePath(path), 'utf8').matchAll(/'([^'#\n]+)'/g)].map(
        ([, text]) => text
      )
    )
    assert.isAbove(texts.length, 500)
    assert.deepEqual(partsIn(texts, REPLACED_IN_ROUTES), [])
  })

  test('uses the standard term in each translation key', ({ assert }) => {
    const keys = globSync('resources/lang/*/*.json', { cwd: app.makePath() }).flatMap((path) =>
      keysOf(JSON.parse(readFileSync(app.makePath(path), 'utf8')), basename(path, '.json'))
    )
    assert.isAbove(keys.length, 5000)
    assert.deepEqual(partsIn(keys, REPLACED_PARTS), [])
  })
})
