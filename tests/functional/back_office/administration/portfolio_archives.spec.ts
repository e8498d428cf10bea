import { rmSync } from 'node:fs'
import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import db from '@adonisjs/lucid/services/db'
import { openArchive, readArchive } from '#administration/portfolio/actions/archives'
import { removePortfolioFile } from '#administration/portfolio/actions/read_files'
import { runWrites } from '#administration/portfolio/actions/write_import'
import { UNDO_CHANGE } from '#administration/portfolio/imports'
import { findingsOf } from '#administration/portfolio/queries/findings'
import { runRetention } from '#privacy/erasure/actions/run_retention'
import { privateStore } from '#documents/store/private_store'
import { oldAadhaar, OldBooks } from '#tests/support/old_books'
import { errorsOf, inFolder, papers, readZip, withPapers } from '#tests/support/old_papers'
import { pageProps } from '#tests/support/page_props'
import { runCommand } from '#tests/support/run_command'
import { dialect } from '#tests/support/tags'
import { requestAs } from '#tests/support/users'

const BASE = '/officer/administration/portfolio'

/** Returns the stored files from the ZIPs of an import. */
async function storedOf(books: OldBooks) {
  const rows = await db
    .from('portfolio_import_rows')
    .where({ import_id: books.id, sheet: 'archive' })
    .orderBy('id')
  const ids = rows.map(({ facts }) => Number(JSON.parse(facts).storedFileId))
  return db.from('stored_files').whereIn('id', ids).orderBy('id')
}

async function retain(books: OldBooks) {
  const rows = db.from('portfolio_import_rows').where('import_id', books.id)
  await rows.update({ read_on: '2001-01-01' })
  await runRetention()
}

/** Creates an import with one file that is written as a document. */
async function writtenPaper(mark: string) {
  const books = await OldBooks.open()
  const file = `${mark}.pdf`
  await readZip(books, await papers(file))
  const line = {
    applicant_no: `${mark}-B1`,
    document: 'domicile',
    file,
    certificate_no: `${mark}7`,
  }
  await books.checked(withPapers(mark, [line]))
  return { books, file, write: () => books.written() }
}

const wordsOf = async (fileId: number) =>
  (await db.from('text_search_words').where({ source: 'certificate', source_id: fileId })).map(
    ({ word }) => String(word)
  )

test.group('Files in ZIPs of an existing portfolio', (group) => {
  dialect(group)

  test('are stored once if uploaded twice, also after the import was written', async ({
    assert,
  }) => {
    const { books, file, write } = await writtenPaper('TWICE')
    await readZip(books, await papers(file, '__MACOSX/other.pdf'))
    await books.checked({})
    await write()
    const both = await storedOf(books)
    assert.lengthOf(both, 2)
    const versions = await db.from('document_versions').whereIn(
      'file_id',
      both.map(({ id }) => id)
    )
    assert.lengthOf(versions, 1)
    await retain(books)
    const left = await db.from('stored_files').whereIn(
      'id',
      both.map(({ id }) => id)
    )
    assert.deepEqual(
      left.map(({ id }) => id),
      [versions[0].file_id]
    )
    assert.equal(Number(left[0].owner_user_id), (await books.applications())[0].user_id)
    const gone = both.find(({ id }) => id !== versions[0].file_id)
    assert.isFalse(await privateStore.exists(gone.storage_key))
  })

  test('are deleted with the documents of a reversed import when its rows are erased', async ({
    assert,
  }) => {
    const { books, write } = await writtenPaper('UNDONE')
    await write()
    const [file] = await storedOf(books)
    await retain(books)
    assert.isTrue(await privateStore.exists(file.storage_key))
    await books.confirm(UNDO_CHANGE)
    await runWrites()
    assert.isNull(await db.from('stored_files').where('id', file.id).first())
    assert.isFalse(await privateStore.exists(file.storage_key))
  })

  test('belong to nobody after a reversal, and are not found by certificate', async ({
    assert,
  }) => {
    const { books, write } = await writtenPaper('TRACE')
    await write()
    const [{ id }] = await storedOf(books)
    assert.sameMembers(await wordsOf(id), ['trace7'])
    await books.confirm(UNDO_CHANGE)
    await runWrites()
    const [file] = await storedOf(books)
    const none = { owner_user_id: null, certificate_number: null, issued_on: null }
    assert.deepInclude(file, { id, ...none, valid_until: null, issuing_office: null })
    assert.isTrue(await privateStore.exists(file.storage_key))
    assert.lengthOf(await wordsOf(id), 0)
  })

  test('do not have an Aadhaar number as certificate number', async ({ assert }) => {
    const books = await OldBooks.open()
    await readZip(books, await papers('one.pdf'))
    const aadhaar = oldAadhaar(4_400_123)
    const typed = aadhaar.replace(/(\d{4})(?=\d)/g, '$1 ')
    const line = { applicant_no: 'UID-B1', document: 'domicile', file: 'one.pdf' }
    await books.checked(withPapers('UID', [{ ...line, certificate_no: typed }]))
    assert.include(
      await errorsOf(books),
      'Documents 2 Certificate number: Enter the certificate number, not an Aadhaar number.'
    )
    const rows = await db.from('portfolio_import_rows').where('import_id', books.id)
    const storedFacts = rows.map(({ facts }) => String(facts).replaceAll(' ', '')).join()
    assert.notInclude(storedFacts, aadhaar)
  })

  test('are listed among the errors', async ({ assert }) => {
    const books = await OldBooks.open()
    await readZip(books, await papers('scans/surplus.pdf'))
    await books.checked({})
    const found = []
    for await (const one of findingsOf(books.id, i18nManager.locale('en'))) found.push(one.file)
    assert.deepEqual(found, ['papers.zip: surplus.pdf'])
  })

  test('have one row for each line', async ({ assert }) => {
    const books = await OldBooks.open()
    await readZip(books, await papers('once.pdf'))
    const row = await db.from('portfolio_import_rows').where('import_id', books.id).firstOrFail()
    const { id: _, ...same } = row
    await assert.rejects(
      () => db.table('portfolio_import_rows').insert(same),
      /UNIQUE|Duplicate entry/
    )
  })

  test('are read after the upload has ended, by one process at a time', async ({
    client,
    assert,
  }) => {
    const books = await OldBooks.open()
    const state = async () => {
      const page = await requestAs(client, books.by, 'get', `${BASE}/${books.id}`)
      const { files, isBusy } = pageProps(page, 'back_office/administration/portfolio/show')
      return [files[0].state, isBusy]
    }
    const file = () => db.from('portfolio_import_files').where('import_id', books.id).firstOrFail()
    await inFolder(await papers('gone.pdf', 'next.pdf'), async (path) => {
      const sent = { importId: books.id, path, name: 'papers.zip', person: books.by }
      const opened = (await openArchive(sent))!
      assert.deepEqual(await state(), ['being_read', true])
      await assert.rejects(() => openArchive(sent), /busy_file/)
      const { id } = await file()
      await assert.rejects(() => removePortfolioFile(books.id, id, books.by), /busy_file/)
      await assert.rejects(() => books.checked({}), /busy_file/)
      await db.from('portfolio_import_files').where({ id }).update({ leased_until: null })
      assert.deepEqual(await state(), ['broke_off', false])
      const again = (await openArchive(sent))!
      await opened.handle.close()
      rmSync(path)
      await readArchive(again)
    })
    assert.deepEqual(await state(), [null, false])
    assert.lengthOf(await storedOf(books), 2)
  })

  test('are all read by the command, even if another ZIP is invalid', async ({ assert }) => {
    const books = await OldBooks.open()
    await inFolder(await papers('there.pdf'), async (path) => {
      const none = `${path}.absent`
      const { code, output } = await runCommand([
        'portfolio:documents',
        `--by=${books.by.userName}`,
        String(books.id),
        none,
        path,
      ])
      assert.equal(code, 1)
      assert.include(output, 'papers.zip: 1 files')
      assert.match(output, /papers.zip.absent: ENOENT/)
      const wrong = await runCommand([
        'portfolio:documents',
        `--by=${books.by.userName}`,
        '999999',
        path,
      ])
      assert.equal(wrong.code, 1)
      assert.include(wrong.output, 'papers.zip: Not found')
    })
  })
})
