import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { openArchive } from '#administration/portfolio/actions/archives'
import { removePortfolioFile } from '#administration/portfolio/actions/read_files'
import { runWrites } from '#administration/portfolio/actions/write_import'
import { Role } from '#auth/roles'
import { UNDO_CHANGE } from '#administration/portfolio/imports'
import { runRetention } from '#privacy/erasure/actions/run_retention'
import { privateStore } from '#documents/store/private_store'
import { archive } from '#tests/support/archives'
import { OldBooks, oldGroupLoan } from '#tests/support/old_books'
import { errorsOf, inFolder, papers, pdf, readZip, withPapers } from '#tests/support/old_papers'
import { runCommand } from '#tests/support/run_command'
import { dialect } from '#tests/support/tags'
import { createOfficer, requestAs } from '#tests/support/users'

const BASE = '/officer/administration/portfolio'

const LONG = `${'कागदपत्र'.repeat(20)}.pdf`
const LINK = 0o120777

test.group('Documents of an existing portfolio', (group) => {
  dialect(group)

  test('are checked individually against their manifest', async ({ assert }) => {
    const books = await OldBooks.open()
    const of = { applicant_no: 'ZIP-B1' }
    const content = await pdf()
    const count = await readZip(books, [
      ...(await papers('scans/domicile.pdf', LONG, Buffer.from('r\x82sum\x82.pdf', 'latin1'))),
      { name: 'scans/link.pdf', content, mode: LINK },
      { name: 'locked.pdf', content, flags: 1 },
      { name: '../../etc/passwd.pdf', content },
      { name: 'inner.zip', content },
      { name: 'disguised.pdf', content: Buffer.from('MZ this is a program') },
      { name: 'huge.pdf', content: Buffer.alloc(11 * 1024 * 1024) },
      { name: 'other/DOMICILE.PDF', content: Buffer.from('%PDF-1.4 another') },
      { name: '__MACOSX/._domicile.pdf', content },
      { name: 'Thumbs.db', content },
      { name: 'surplus.pdf', content },
    ])
    assert.equal(count, 11)
    await books.checked(
      withPapers('ZIP', [
        { ...of, document: 'domicile', file: 'Domicile.pdf' },
        { ...of, document: 'Income Certificate', file: LONG },
        { ...of, document: 'निवास पुरावा नाही', file: 'résumé.pdf' },
        { ...of, document: 'domicile', file: 'absent.pdf' },
        { ...of, document: 'photo', file: 'surplus.pdf' },
        { ...of, document: 'pan', file: 'surplus.pdf' },
        { document: 'pan', file: 'locked.pdf' },
        { application_no: 'ZIP/112', document: 'pan', file: 'disguised.pdf' },
        { application_no: 'ZIP/999', document: 'pan', file: 'inner.zip' },
      ])
    )
    assert.sameMembers(await errorsOf(books), [
      'Files in the ZIP 4 File: This is a link, not a file.',
      'Files in the ZIP 4 File: No line of the documents sheet names this file.',
      'Files in the ZIP 5 File: The file is encrypted in the ZIP.',
      'Files in the ZIP 6 File: The file name points outside its folder.',
      'Files in the ZIP 6 File: No line of the documents sheet names this file.',
      'Files in the ZIP 7 File: An archive in a ZIP is not read. Put its files into the ZIP.',
      'Files in the ZIP 8 File: Wrong File Input',
      'Files in the ZIP 9 File: Please upload file less than 10 MB',
      'Files in the ZIP 9 File: No line of the documents sheet names this file.',
      'Files in the ZIP 10 File: This file cannot be opened. Please scan or save it again and upload it',
      'Files in the ZIP 10 File: Line 1 has the same number.',
      'Documents 4 Kind of document: The master has no such entry.',
      'Documents 5 Kind of document: Line 2 has the same number.',
      'Documents 5 File: No ZIP of the import has this file.',
      'Documents 6 File: This document must be a photo (JPEG or PNG).',
      'Documents 7 File: Line 6 names this file too.',
      'Documents 8 Application number: This value is required.',
      'Documents 10 : No row has the number ZIP/999.',
    ])
    for (const locale of ['mr', 'hi']) {
      assert.notMatch((await errorsOf(books, locale)).join(), /[a-z]{3,} [a-z]{3,} [a-z]{3,}/)
    }
  })

  test('are written with their loan, and removed without a trace', async ({ assert }) => {
    const books = await OldBooks.open()
    await readZip(books, await papers('caste.pdf', 'pan.pdf'))
    await books.checked(
      withPapers('PAPER', [
        {
          applicant_no: 'PAPER-B1',
          document: 'domicile',
          file: 'caste.pdf',
          certificate_no: 'D/7',
        },
        { application_no: 'PAPER/112', document: 'pan', file: 'pan.pdf' },
      ])
    )
    assert.deepEqual(await errorsOf(books), [])
    await books.written()
    const [file] = await books.applications()
    const documents = () =>
      db
        .from('documents as d')
        .join('document_versions as v', 'v.id', 'd.current_version_id')
        .join('stored_files as f', 'f.id', 'v.file_id')
        .where({ subject_type: 'profile', subject_id: file.profile_id })
        .orderBy('d.slot')
        .select('d.slot', 'f.owner_user_id', 'f.certificate_number', 'f.storage_key')
    const [own, other] = await documents()
    assert.deepInclude(own, {
      slot: 'domicile',
      owner_user_id: file.user_id,
      certificate_number: 'D/7',
    })
    assert.equal(other.slot, 'pan')
    assert.notEqual(own.storage_key, other.storage_key)

    await books.confirm(UNDO_CHANGE)
    await runWrites()
    assert.lengthOf(await documents(), 0)
    await (await books.checked({})).written()
    assert.lengthOf(
      await db.from('documents').where('subject_id', (await books.applications())[0].profile_id),
      2
    )
  })

  test('belong to the group if they are of its application', async ({ assert }) => {
    const books = await OldBooks.open()
    await readZip(books, await papers('deed.pdf'))
    const manifest = [{ application_no: 'TEAM/112', document: 'pan', file: 'deed.pdf' }]
    await (await books.checked(withPapers('TEAM', manifest, oldGroupLoan('TEAM')))).written()
    const [{ group_id: id }] = await books.applications()
    const of = { subject_type: 'group', subject_id: id }
    assert.lengthOf(await db.from('documents').where(of), 1)
    await books.confirm(UNDO_CHANGE)
    await runWrites()
    assert.lengthOf(await db.from('documents').where(of), 0)
  })

  test('belong to directors and claims if they name them', async ({ assert }) => {
    const books = await OldBooks.open()
    await readZip(books, await papers('pan.pdf', 'address.pdf', 'receipt.pdf', 'shop.pdf'))
    const { directors, ...loan } = oldGroupLoan('KIND')
    const numbered = directors.map((line, at) => ({ ...line, director_no: `KIND-D${at + 1}` }))
    const manifest = [
      { director_no: 'KIND-D2', document: 'Director: PAN Card', file: 'pan.pdf' },
      { director_no: 'KIND-D2', document: 'address', file: 'address.pdf' },
      { claim_no: 'KIND/C1', document: 'Claim Paid Proof', file: 'receipt.pdf' },
      { claim_no: 'KIND/C2', document: 'paid_proof', file: 'shop.pdf' },
    ].map((line) => ({ director_no: null, claim_no: null, ...line }))
    const { groups, ...sheets } = withPapers('KIND', manifest, loan)
    await books.checked({ groups, directors: numbered, ...sheets })
    assert.deepEqual(await errorsOf(books), [])
    await books.written()
    const written = async () => {
      const [{ group_id: group, user_id: user }] = await books.applications()
      const rows = await db
        .from('documents as d')
        .join('document_versions as v', 'v.id', 'd.current_version_id')
        .join('stored_files as f', 'f.id', 'v.file_id')
        .leftJoin('group_directors as g', (on) => {
          on.on('g.id', 'd.subject_id').andOnVal('d.subject_type', 'director')
        })
        .leftJoin('claims as c', (on) => {
          on.on('c.id', 'd.subject_id').andOnVal('d.subject_type', 'claim')
        })
        .where((of) => void of.where('g.group_id', group).orWhere('c.user_id', user))
        .orderBy('d.id')
        .select('g.first_name', 'c.proposed_paise', 'd.slot', 'f.owner_user_id')
      return rows.map((row) => [
        row.first_name ?? Number(row.proposed_paise),
        row.slot,
        row.owner_user_id === user,
      ])
    }
    const expected = [
      ['Asha', 'pan', true],
      ['Asha', 'address', true],
      [571_500, 'paid_proof', true],
      [280_331, 'paid_proof', true],
    ]
    assert.sameDeepMembers(await written(), expected)
    await books.confirm(UNDO_CHANGE)
    await runWrites()
    await (await books.checked({})).written()
    assert.sameDeepMembers(await written(), expected)
  })

  test('are checked against the directors and claims that they name', async ({ assert }) => {
    const books = await OldBooks.open()
    await readZip(books, await papers('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'))
    const { directors, ...loan } = oldGroupLoan('AMISS')
    const numbered = directors.map((line) => ({ ...line, director_no: 'AMISS-D' }))
    const { groups, ...sheets } = withPapers(
      'AMISS',
      [
        { director_no: 'NOBODY', document: 'pan', file: 'a.pdf' },
        { claim_no: 'AMISS/C9', document: 'paid_proof', file: 'b.pdf' },
        { claim_no: 'AMISS/C1', document: 'pan', file: 'c.pdf' },
        { director_no: 'AMISS-D', document: 'bank_proof', file: 'd.pdf' },
        { claim_no: 'AMISS/C1', director_no: 'AMISS-D', document: 'paid_proof', file: 'e.pdf' },
      ].map((line) => ({ director_no: null, claim_no: null, ...line })),
      loan
    )
    await books.checked({ groups, directors: numbered, ...sheets })
    assert.sameMembers(await errorsOf(books), [
      'Directors 3 : Line 2 has the same number.',
      'Documents 2 : No row has the number NOBODY.',
      'Documents 3 : No row has the number AMISS/C9.',
      'Documents 4 Kind of document: The master has no such entry.',
      'Documents 5 Kind of document: The master has no such entry.',
    ])
  })

  test('are included in the control totals', async ({ assert }) => {
    const books = await OldBooks.open()
    await readZip(books, await papers('one.pdf'))
    const sheets = withPapers('COUNT', [
      { applicant_no: 'COUNT-B1', document: 'pan', file: 'one.pdf' },
    ])
    await books.checked({ ...sheets, totals: [{ ...sheets.totals[0], documents: 2 }] })
    const [total] = JSON.parse((await books.row()).totals)
    assert.deepEqual(total.different, ['documents'])
    assert.equal(total.found.documents, 1)
  })

  test('are read once, and resumed after an interruption', async ({ assert }) => {
    const books = await OldBooks.open()
    const parts = await papers('a.pdf', 'b.pdf', 'c.pdf')
    await readZip(books, parts)
    assert.isNull(await readZip(books, parts), 'the same ZIP')
    const rows = () => db.from('portfolio_import_rows').where('import_id', books.id).orderBy('id')
    const [first, , last] = await rows()
    await db.from('portfolio_import_rows').where('id', last.id).delete()
    await db.from('portfolio_import_files').where('import_id', books.id).update({ rows_count: 0 })
    await assert.rejects(() => books.checked({}), /half_read/)
    assert.equal(await readZip(books, parts), 3)
    const now = await rows()
    assert.lengthOf(now, 3)
    assert.equal(now[0].id, first.id, 'not read again')
  })

  test('leave no file if their ZIP is removed', async ({ assert }) => {
    const books = await OldBooks.open()
    await readZip(books, await papers('gone.pdf'))
    const row = await db.from('portfolio_import_rows').where('import_id', books.id).firstOrFail()
    const { storedFileId } = JSON.parse(row.facts)
    const { storage_key: key } = await db
      .from('stored_files')
      .where('id', storedFileId)
      .firstOrFail()
    assert.isTrue(await privateStore.exists(key))
    await removePortfolioFile(books.id, row.file_id, books.by)
    assert.isNull(await db.from('stored_files').where('id', storedFileId).first())
    assert.isFalse(await privateStore.exists(key))
  })

  test('are all rejected if the ZIP is invalid, empty or a bomb', async ({ assert }) => {
    const books = await OldBooks.open()
    const zeros = Buffer.alloc(10 * 1024 * 1024)
    const bomb = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.pdf`, content: zeros }))
    await assert.rejects(() => readZip(books, bomb), /zip_bomb/)
    await assert.rejects(() => readZip(books, []), /zip_empty/)
    await inFolder([], async (path) => {
      writeFileSync(path, 'PK\x03\x04 no zip')
      const sent = { importId: books.id, path, name: 'no.zip', person: books.by }
      await assert.rejects(() => openArchive(sent), /zip_unreadable/)
    })
    assert.lengthOf(await db.from('portfolio_import_files').where('import_id', books.id), 0)
  })

  test('are uploaded as a file of the import, and read in the background', async ({
    client,
    assert,
  }) => {
    const books = await OldBooks.open()
    const sent = await requestAs(client, books.by, 'post', `${BASE}/${books.id}/files`).file(
      'file',
      archive(await papers('sent.pdf')),
      { filename: 'papers.zip', contentType: 'application/zip' }
    )
    assert.include(JSON.stringify(sent.flashMessages()), 'are being read')
    const file = () => db.from('portfolio_import_files').where('import_id', books.id).first()
    const begun = performance.now()
    while (!Number((await file())?.rows_count) && performance.now() - begun < 20_000) await wait(50)
    assert.deepInclude(await file(), { sheet: 'archive', rows_count: 1, name: 'papers.zip' })
  })

  test('are read by a command from a path on the server', async ({ assert }) => {
    const books = await OldBooks.open()
    const run = (path: string, by = books.by.userName) =>
      runCommand(['portfolio:documents', `--by=${by}`, String(books.id), path])
    await inFolder(await papers('one.pdf', 'two.pdf'), async (path) => {
      const other = (await createOfficer(Role.accounts)).userName
      const refused = await run(path, other)
      assert.equal(refused.code, 1)
      assert.include(refused.output, `There is no administrator ${other}`)
      assert.include((await run(path)).output, 'papers.zip: 2 files')
      assert.include((await run(path)).output, 'papers.zip: read before')
      writeFileSync(path, 'no zip')
      const { code, output } = await run(path)
      assert.equal(code, 1)
      assert.include(output, 'This file is not a ZIP that can be read.')
    })
    assert.lengthOf(await db.from('portfolio_import_rows').where('import_id', books.id), 2)
    const file = await db.from('portfolio_import_files').where('import_id', books.id).firstOrFail()
    assert.equal(file.sent_by, books.by.id)
  })

  test('are erased with the rows of an import that was never written', async ({ assert }) => {
    const [written, left] = [await OldBooks.open(), await OldBooks.open()]
    const names = { [written.id]: 'used.pdf', [left.id]: 'unused.pdf' }
    for (const books of [written, left]) await readZip(books, await papers(names[books.id]))
    const manifest = [{ applicant_no: 'KEPT-B1', document: 'pan', file: 'used.pdf' }]
    await (await written.checked(withPapers('KEPT', manifest))).written()
    const storedOf = async (books: OldBooks) => {
      const of = { import_id: books.id, sheet: 'archive' }
      const row = await db.from('portfolio_import_rows').where(of).firstOrFail()
      return Number(JSON.parse(row.facts).storedFileId)
    }
    const [used, unused] = [await storedOf(written), await storedOf(left)]
    await db
      .from('portfolio_import_rows')
      .whereIn('import_id', [written.id, left.id])
      .update({ read_on: '2001-01-01' })
    await runRetention()
    const kept = await db.from('stored_files').whereIn('id', [used, unused]).select('id')
    assert.deepEqual(
      kept.map(({ id }) => Number(id)),
      [used]
    )
  })
})
