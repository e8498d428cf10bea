import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { PDFDocument, StandardFonts, degrees } from '@cantoo/pdf-lib'
import type Application from '#applications/models/application'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { JoinDocuments } from '#documents/actions/join_documents'
import { SaveDocument } from '#documents/actions/document_versions'
import { privateStore } from '#documents/store/private_store'
import { fixture } from '#tests/fixtures/files/corpus'
import { withFileMissing } from '#tests/support/lost_file'
import { paperText } from '#tests/support/pdf_text'

const district = () => districtNamed('Palghar')
const pathOf = ({ id }: Application) => `/officer/applications/${id}/profile`

/** Creates a PDF whose pages carry a word and their number; the second is in landscape. */
async function certificate(word: string, pages = 2): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([400, 600])
    page.drawText(`${word} page ${number}`, { x: 40, y: 300, size: 20, font })
    if (number === 2) page.setRotation(degrees(90))
  }
  return Buffer.from(await pdf.save())
}

async function put(application: Application, slot: string, bytes: Buffer, clientName: string) {
  const { file } = await new SaveDocument().run({
    subjectType: 'profile',
    subjectId: application.profileId,
    slot,
    upload: { bytes, clientName },
    ownerUserId: application.userId,
    uploadedBy: application.userId,
  })
  return file
}

/** Creates an application with an image and two certificates. */
async function fileOf() {
  const application = await createApplication({ districtId: district() })
  const photo = await put(application, 'photo', await fixture('photo.jpg'), 'photo.jpg')
  const caste = await put(application, 'caste', await certificate('CASTE'), 'caste.pdf')
  const income = await put(application, 'income', await certificate('INCOME', 3), 'income.pdf')
  return { application, photo, caste, income }
}

const officer = (districtId = district()) => createUser(Role.districtOfficer, { districtId })

/** Log entries of one officer: action and file. */
async function logOf(user: User) {
  const rows = await db.from('audit_entries').where('actor_id', user.id).orderBy('id')
  return rows.map(({ action, data }) => {
    const { fileId } = (typeof data === 'string' ? JSON.parse(data) : data) as { fileId?: number }
    return [action, fileId ?? null]
  })
}

/** Number of files in the store: nothing may be stored during a download. */
const storedFiles = async () => (await Array.fromAsync(privateStore.entries())).length

/** Returns the PDF of documents that are appended to one page. */
async function joined(reader: User, documents: { uuid: string; name: string }[]) {
  const output = new PassThrough()
  const paper = await certificate('PAPER', 1)
  const input = { reader, coverPdf: paper, title: 'TEST', language: 'en', documents } as const
  const [bytes] = await Promise.all([buffer(output), new JoinDocuments().run(input, output)])
  return paperText(bytes)
}

test.group('Application as a PDF, with its documents', () => {
  test('has all pages of all documents after the profile, in one PDF', async ({
    assert,
    client,
  }) => {
    const { application, photo, caste, income } = await fileOf()
    const reader = await officer()
    const stored = await storedFiles()
    const plain = await client.get(pathOf(application)).loginAs(reader)
    const before = (await paperText(plain.body())).pages.length
    const response = await client.get(`${pathOf(application)}?documents=1`).loginAs(reader)
    response.assertStatus(200)
    response.assertHeader('content-type', 'application/pdf')
    response.assertHeader('cache-control', 'private, no-store')
    assert.match(response.header('content-disposition')!, /^inline; filename="[\w-]+-file\.pdf"$/)
    assert.include(response.header('content-security-policy'), "default-src 'none'")
    const { pages, latin, title } = await paperText(response.body())
    assert.lengthOf(pages, before + 1 + 2 + 3)
    assert.equal(title, application.number)
    assert.include(latin, `XXXX XXXX ${application.aadhaarLast4}`)
    assert.notMatch(latin, /9999\d{8}|9999 \d{4} \d{4}/)
    for (const text of ['CASTE page 1', 'CASTE page 2', 'INCOME page 3']) {
      assert.equal(pages.filter((page) => page.latin.includes(text)).length, 1, text)
    }
    assert.deepEqual(await logOf(reader), [
      ['profile.downloaded', null],
      ['profile.downloaded', null],
      /** Views are logged in the order of the forms. */
      ...[photo, income, caste].map(({ id }) => ['file.viewed', id]),
    ])
    assert.equal(await storedFiles(), stored)
  })

  test('is refused to officers of another district', async ({ assert, client }) => {
    const { application } = await fileOf()
    const foreign = await officer(districtNamed('Thane'))
    const response = await client.get(`${pathOf(application)}?documents=1`).loginAs(foreign)
    response.assertStatus(404)
    assert.deepEqual(await logOf(foreign), [['access.not_found', null]])
  })

  test('omits a document that its reader may not see', async ({ assert }) => {
    const { caste } = await fileOf()
    const other = await createApplication({ districtId: districtNamed('Thane') })
    const foreign = await put(other, 'caste', await certificate('FOREIGN'), 'foreign.pdf')
    const reader = await officer()
    const { pages, latin } = await joined(reader, [
      { uuid: foreign.uuid, name: 'Foreign' },
      { uuid: caste.uuid, name: 'Caste' },
      { uuid: 'nothing', name: 'Nothing' },
    ])
    assert.lengthOf(pages, 1 + 2)
    assert.notInclude(latin.toLowerCase(), 'foreign')
    assert.deepEqual(await logOf(reader), [['file.viewed', caste.id]])
  })

  test('names a document that cannot be added and has all others', async ({ assert }) => {
    const { photo, caste, income } = await fileOf()
    const reader = await officer()
    const [name, word] = ['Income certificate', /cannot be added/]
    const named = [
      { uuid: income.uuid, name },
      { uuid: caste.uuid, name: 'Caste' },
    ]
    const wrong: [string, Buffer][] = [
      ['broken', Buffer.from('%PDF-1.7 and nothing that follows %%EOF')],
      ['locked', await locked()],
      ['cut off', (await certificate('INCOME', 3)).subarray(0, 400)],
    ]
    for (const [why, bytes] of wrong) {
      await db
        .from('stored_files')
        .where('id', income.id)
        .update({ storage_key: await privateStore.put(bytes, 'application/pdf') })
      const { pages, latin } = await joined(reader, named)
      assert.lengthOf(pages, 1 + 1 + 2, why)
      assert.include(pages[1].latin, `1 / 2: ${name}`, why)
      assert.match(pages[1].latin, word, why)
      assert.include(latin, 'CASTE page 2', why)
    }
    const lost = await withFileMissing(caste.storageKey, () => joined(reader, named.slice(1)))
    assert.match(lost.pages[1].latin, word)
    await db
      .from('stored_files')
      .where('id', photo.id)
      .update({ storage_key: await privateStore.put(Buffer.from('no picture'), 'image/jpeg') })
    const picture = await joined(reader, [{ uuid: photo.uuid, name: 'Photo' }])
    assert.match(picture.pages[1].latin, word)
  })

  test('keeps the content of fields and stamps, and removes links and actions', async ({
    assert,
  }) => {
    const application = await createApplication({ districtId: district() })
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([400, 600])
    const field = pdf.getForm().createTextField('name')
    field.setText('TYPED IN')
    field.addToPage(page, { x: 40, y: 300, width: 200, height: 30 })
    const file = await put(application, 'caste', Buffer.from(await pdf.save()), 'form.pdf')
    const output = new PassThrough()
    const paper = await certificate('PAPER', 1)
    const documents = [{ uuid: file.uuid, name: 'Form' }]
    const input = {
      reader: await officer(),
      coverPdf: paper,
      title: 'T',
      language: 'en',
      documents,
    } as const
    const [bytes] = await Promise.all([buffer(output), new JoinDocuments().run(input, output)])
    const read = await PDFDocument.load(bytes)
    assert.equal(read.getPageCount(), 2)
    assert.isUndefined(read.catalog.AcroForm())
    const [stamp] = read.getPage(1).node.Annots()!.asArray()
    const text = read.context.lookup(stamp)!.toString()
    assert.include(text, '/Subtype /Stamp')
    assert.include(text, '/AP')
    assert.notMatch(text, /\/(?:Parent|P|A|AA|Dest|T|V) /)
  })
})

/** Creates a PDF that is marked as encrypted. */
async function locked(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await certificate('INCOME', 3))
  pdf.context.trailerInfo.Encrypt = pdf.context.obj({ Filter: 'Standard', V: 1, R: 2 })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}
