import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import i18nManager from '@adonisjs/i18n/services/main'
import { openArchive, readArchive } from '#administration/portfolio/actions/archives'
import { findingsOf } from '#administration/portfolio/queries/findings'
import { archive, type Part } from '#tests/support/archives'
import { type Lines, type OldBooks, oldLoan } from '#tests/support/old_books'

export const pdf = () => readFile(app.makePath('tests/fixtures/files/two_pages.pdf'))

/** Returns the same document under several names. */
export async function papers(...names: Part['name'][]): Promise<Part[]> {
  const content = await pdf()
  return names.map((name) => ({ name, content }))
}

export async function inFolder<T>(parts: Part[], work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'papers-'))
  const path = join(folder, 'papers.zip')
  writeFileSync(path, archive(parts))
  try {
    return await work(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const readZip = (books: OldBooks, parts: Part[]) =>
  inFolder(parts, async (path) => {
    const opened = await openArchive({
      importId: books.id,
      path,
      name: 'papers.zip',
      person: books.by,
    })
    if (opened) await readArchive(opened)
    return opened?.count ?? null
  })

export async function errorsOf(books: OldBooks, locale = 'en') {
  const found: string[] = []
  for await (const one of findingsOf(books.id, i18nManager.locale(locale), { onlyErrors: true })) {
    found.push(`${one.sheet} ${one.line} ${one.column}: ${one.reason}`)
  }
  return found
}

/** Returns one loan with lines of a manifest: each has a kind and a file of its applicant. */
export function withPapers(
  mark: string,
  manifest: Lines,
  loan = oldLoan(mark)
): Record<string, Lines> {
  const { totals, ...sheets } = loan
  return {
    ...sheets,
    documents: manifest.map((line) => ({
      applicant_no: null,
      application_no: null,
      certificate_no: null,
      ...line,
    })),
    totals: [{ ...totals[0], documents: manifest.length }],
  }
}
