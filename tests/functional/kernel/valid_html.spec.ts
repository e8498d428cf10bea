import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import { test } from '@japa/runner'
import type User from '#auth/models/user'
import { useSystemClock } from '#kernel/calendar/clock'
import { addressOf, RAW_KEY } from '#tests/browser/accessibility/inspection'
import { createScene } from '#tests/browser/accessibility/people'
import { firstWithAccess, unvisitedPages } from '#tests/browser/accessibility/unnamed_pages'
import { isOfCitizens, VISITS } from '#tests/browser/accessibility/visits'
import { createOffice } from '#tests/browser/lending/approvals/office'
import { isOfOfficers, VISITS as OF_OFFICERS } from '#tests/browser/lending/approvals/visits'
import { full } from '#tests/support/tags'
import { signInWithStepUp } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

/** The Nu HTML checker, which `node bin/portal.js tools` installs; it needs Java. */
const CHECKER = app.makePath('tools/node_modules/vnu-jar/build/dist/vnu.jar')

interface Finding {
  type: string
  url: string
  message: string
  extract?: string
}

/** Returns the checker's findings for the files of a folder; warnings are omitted. */
function findings(folder: string): Promise<Finding[]> {
  const args = ['-Xss4m', '-jar', CHECKER, '--errors-only', '--format', 'json', folder]
  return new Promise((resolve, reject) => {
    execFile('java', args, { maxBuffer: 256e6 }, (error, _, said) => {
      if (!said.startsWith('{')) return reject(error ?? new Error(said))
      resolve((JSON.parse(said) as { messages: Finding[] }).messages)
    })
  })
}

interface Walk {
  people: Record<string, User | null>
  at: Record<string, string>
  visits: Record<string, [as: string, path: string][]>
  isOwn: (pattern: string) => boolean
}

/** Returns the text of a page except code, where keys of missing messages would appear. */
const wordsOf = (html: string) =>
  html.replaceAll(/<(script|style|template|code)\b.*?<\/\1>|<[^>]*>/gs, ' ')

/** Returns invalid HTML and untranslated keys on the pages of some people, each page as sent by the server. */
async function invalidPages({ people, at, visits, isOwn }: Walk): Promise<string[]> {
  const { plain } = await unvisitedPages(visits, isOwn)
  const all = [...Object.values(visits).flat(), ...(await firstWithAccess(plain, people))]
  const folder = await mkdtemp(join(tmpdir(), 'arthasetu-html-'))
  const pages: string[] = []
  const raw: string[] = []
  try {
    for (const [name, user] of Object.entries(people)) {
      await limiter.clear()
      const visitor = user ? await signInWithStepUp(user) : new Visitor()
      for (const [, path] of all.filter(([as]) => as === name)) {
        const { text } = await visitor.getFullPage(addressOf(path, at))
        const key = RAW_KEY.exec(wordsOf(text))
        if (key) raw.push(`${name} at ${path}: shows ${key[0]}`)
        await writeFile(join(folder, `${pages.push(`${name} at ${path}`) - 1}.html`), text)
      }
    }
    const found = await findings(folder)
    const invalid = found.map(({ url, message, extract }) => {
      const page = pages[Number(/(\d+)\.html$/.exec(url)![1])]
      return `${page}: ${message} (${extract ?? ''})`
    })
    return [...raw, ...invalid]
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.group('Valid HTML on all pages', (group) => {
  full(group)
  group.setup(() => () => useSystemClock())

  test('of citizens', async ({ assert }) => {
    const scene = await createScene()
    assert.deepEqual(await invalidPages({ ...scene, visits: VISITS, isOwn: isOfCitizens }), [])
  })
    .skip(!existsSync(CHECKER), 'node bin/portal.js tools installs the checker')
    .timeout(900_000)

  test('of officers', async ({ assert }) => {
    const office = await createOffice()
    assert.deepEqual(
      await invalidPages({ ...office, visits: OF_OFFICERS, isOwn: isOfOfficers }),
      []
    )
  })
    .skip(!existsSync(CHECKER), 'node bin/portal.js tools installs the checker')
    .timeout(900_000)
})
