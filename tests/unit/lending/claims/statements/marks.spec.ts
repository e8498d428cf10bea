import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { LAYOUTS } from '#tests/support/statements/layouts'
import i18nManager from '@adonisjs/i18n/services/main'
import { PDFDocument } from '@cantoo/pdf-lib'
import {
  ReadAccountStatement,
  statementProof,
} from '#claims/statements/actions/read_account_statement'
import { pdfTexts } from '#documents/inspection/pdf_texts'
import { csvFile, pdfFile } from '#tests/support/statements/files'
import { STYLES, type StatementStyle } from '#tests/support/statements/styles'
import english from '../../../../../resources/lang/en/claims.json' with { type: 'json' }

const STYLE: StatementStyle = STYLES.axis
const TABLE = [
  [STYLE.title],
  [...STYLE.heading],
  ['01-06-2026', '', 'NEFT CR', '', '9000.00', '9000.00', '248'],
  ['05-06-2026', '', 'ACH D- LOAN EMI', '2125.00', '', '6875.00', '248'],
  ['09-06-2026', '', 'ATM WDL', '500.00', '', '6375.00', '248'],
]
const i18n = i18nManager.locale('en')

test.group('Line of a claimed instalment', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marks-'))
    return () => rm(folder, { recursive: true })
  })

  async function uploadOf(bytes: Uint8Array) {
    const upload = { path: join(folder, 'statement'), clientName: 'statement' }
    await writeFile(upload.path, bytes)
    return upload
  }

  /** Returns the stored proof of a statement whose debit of 5 June is claimed. */
  async function proofOf(
    bytes: Uint8Array,
    sha256 = createHash('sha256').update(bytes).digest('hex'),
    password?: string
  ) {
    const upload = await uploadOf(bytes)
    const { statement } = await new ReadAccountStatement(LAYOUTS).run({ ...upload, password })
    const { line } = statement.entries.find(({ narration }) => narration.includes('LOAN EMI'))!
    const proof = await statementProof(upload, i18n, {
      layouts: LAYOUTS,
      password,
      rows: [{ statementLine: { line, sha256 } }, { statementLine: null }],
    })
    return proof && 'bytes' in proof ? proof.bytes : null
  }
  const textOf = async (bytes: Uint8Array) => {
    const texts = await pdfTexts(bytes, { pages: 5, texts: 5000 })
    return texts.ok
      ? texts.pages
          .flat()
          .map(({ text }) => text)
          .join(' ')
      : ''
  }

  test('is the only one marked in the PDF drawn from a table', async ({ assert }) => {
    const text = await textOf((await proofOf(csvFile(TABLE)))!)
    const { marked } = english.statement.pdf
    assert.include(text.replace(/\s+/g, ' '), `LOAN EMI (${marked.split(' ')[0]}`)
    assert.lengthOf(text.split(marked.split(' ')[0]), 2)
  })

  test('is marked in a PDF from a bank', async ({ assert }) => {
    const bytes = pdfFile(TABLE, STYLE)
    const marked = (await proofOf(bytes))!
    assert.equal(await textOf(marked), await textOf(bytes))
    const contents = async (one: Uint8Array) =>
      (await PDFDocument.load(one)).getPage(0).node.Contents()?.toString()
    assert.notEqual(await contents(marked), await contents(bytes))
  })

  test('is marked in a PDF with a password, of which a copy without it is stored', async ({
    assert,
  }) => {
    const bytes = pdfFile(TABLE, STYLE)
    const locked = await PDFDocument.load(bytes)
    locked.encrypt({ userPassword: 'RAHU0101', ownerPassword: 'bank' })
    const encrypted = await locked.save()
    const proof = (await proofOf(encrypted, undefined, 'RAHU0101'))!
    assert.equal(await textOf(proof), await textOf(bytes))
    assert.isFalse(Buffer.from(proof).includes('/Encrypt'))
    const upload = await uploadOf(encrypted)
    for (const [password, key] of [
      [undefined, 'password'],
      ['rahu0101', 'wrong_password'],
    ]) {
      const refused = { field: 'password', messageKey: `claims.messages.statement.${key}` }
      for (const open of [
        () => new ReadAccountStatement(LAYOUTS).run({ ...upload, password }),
        () => statementProof(upload, i18n, { layouts: LAYOUTS, password }),
      ]) {
        const error = await open().then(
          () => null,
          (reason: unknown) => reason
        )
        assert.containsSubset(error, refused)
      }
    }
  })

  test('is not marked in any other file, or where marking would invalidate a signature', async ({
    assert,
  }) => {
    const bytes = pdfFile(TABLE, STYLE)
    assert.isNull(await proofOf(bytes, 'of another file'))
    assert.isNull(await proofOf(Buffer.concat([bytes, Buffer.from('\n% /ByteRange [0 1 2 3]\n')])))
    assert.notInclude(await textOf((await proofOf(csvFile(TABLE), 'other'))!), '(claimed')
  })
})
