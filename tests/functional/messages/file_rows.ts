import { createCompleteGroup } from '#database/factories/group_factory'
import { fixture, gif, html, pdf, withScript } from '#tests/fixtures/files/corpus'
import { sendTo } from '#tests/functional/applicants/group/files'
import { sendFile } from '#tests/functional/applicants/profile/files'
import { createApplicant } from '#tests/support/users'
import type { TestUsers, Row } from './catalogue.js'

const WRONG_FILE = 'Wrong File Input'
const MEGABYTE = 1024 * 1024

/** Returns a file of this size that starts like a camera image. */
const large = (megabytes: number) =>
  Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(megabytes * MEGABYTE)])

const upload =
  (slot: string, bytes: () => Uint8Array | Promise<Uint8Array>, title?: string) =>
  async (readers: TestUsers) => {
    const { visitor } = await readers.applicant()
    const { body } = await sendFile(visitor, 'individual', slot, await bytes(), 'file.jpg', title)
    return body.errors?.[0]?.message
  }

/** Messages for refused uploads of a document (document 2, sections 5 and 8). */
export const FILES: Row[] = [
  {
    situation: 'A web page named as a picture',
    says: WRONG_FILE,
    ask: upload('pan', () => html),
  },
  {
    situation: 'A gif, which only a help text of the old pages allowed',
    says: WRONG_FILE,
    withDetail: true,
    ask: upload('pan', () => gif),
  },
  {
    situation: 'A PDF as the photo',
    says: WRONG_FILE,
    ask: upload('photo', () => fixture('two_pages.pdf')),
  },
  {
    situation: 'A photo above 2 MB',
    says: 'Please upload file less than 2 MB',
    ask: upload('photo', () => large(2)),
  },
  {
    situation: 'Another document above 10 MB',
    says: 'Please upload file less than 10 MB',
    ask: upload('pan', () => large(10)),
  },
  {
    situation: 'An other document without a name',
    says: 'Please add Name of the Other Documents added',
    ask: upload('other1', () => fixture('photo.jpg')),
  },
  {
    situation: 'A web page among the documents of the group',
    says: WRONG_FILE,
    ask: async (readers) => {
      const user = await createApplicant()
      await createCompleteGroup(user, { withDocuments: false })
      const { visitor } = await readers.applicant(user)
      await visitor.get('/apply/group/group-documents')
      const slot = '/apply/group/group-documents/other1'
      const { body } = await sendTo(visitor, slot, html, 'file.pdf', 'Letter')
      return body.errors?.[0]?.message
    },
  },
  {
    situation: 'A PDF with a program among the documents of a director',
    says: 'This PDF contains a program',
    withDetail: true,
    ask: async (readers) => {
      const user = await createApplicant()
      const { directors } = await createCompleteGroup(user, { withDocuments: false })
      const { visitor } = await readers.applicant(user)
      const page = `/apply/group/directors/${directors[0].id}/documents`
      await visitor.get(page)
      const bytes = await pdf(withScript)
      const { body } = await sendTo(visitor, `${page}/pan`, bytes, 'pan.pdf')
      return body.errors?.[0]?.message
    },
  },
]
