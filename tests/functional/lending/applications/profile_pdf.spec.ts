import { test } from '@japa/runner'
import sharp from 'sharp'
import type { ApiClient } from '@japa/api-client'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { withFileMissing } from '#tests/support/lost_file'
import { createApplication, createUser } from '#database/factories/application_factory'
import { createCompleteGroup } from '#database/factories/group_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { SaveDocument } from '#documents/actions/document_versions'
import type { SubjectType } from '#documents/models/document'
import GroupShareholder from '#group/models/group_shareholder'
import { plainDate } from '#kernel/calendar/plain_date'
import { localName, masters } from '#masters/queries/masters'
import { LOAN_TYPES } from '#masters/rules/schemes'
import { fixture } from '#tests/fixtures/files/corpus'
import { paperText } from '#tests/support/pdf_text'
import { aadhaarOf } from '#tests/support/aadhaar_of'

const MAX_BYTES = 300_000
const PERSON = '/profile/pdf'
const GROUP = '/profile/group/pdf'
const IN_MARATHI = { firstName: 'ज्ञानेश्वर', middleName: 'त्र्यंबक', lastName: 'क्षीरसागर' }

async function paper(client: ApiClient, user: User, path: string, lang = 'en') {
  const response = await client.get(path).qs({ lang }).loginAs(user)
  response.assertStatus(200)
  response.assertHeader('content-type', 'application/pdf')
  response.assertHeader('cache-control', 'private, no-store')
  const bytes: Buffer = response.body()
  return { bytes, ...(await paperText(bytes)), disposition: response.header('content-disposition') }
}

/** Creates an image with as much detail as a photo, different each time. */
const photoLike = () =>
  sharp({
    create: {
      width: 600,
      height: 900,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

async function givePhoto(
  subjectType: SubjectType,
  subjectId: number,
  userId: number,
  bytes?: Buffer
) {
  const upload = { bytes: bytes ?? (await fixture('photo.jpg')), clientName: 'photo.jpg' }
  const slot = 'photo'
  const owner = { ownerUserId: userId, uploadedBy: userId }
  return new SaveDocument().run({ subjectType, subjectId, slot, upload, ...owner })
}

async function applicant() {
  const user = await createUser(Role.applicant, IN_MARATHI)
  const profile = await createCompleteProfile(user)
  const { file } = await givePhoto('profile', profile.id, user.id)
  return { user, profile, file }
}

const pictures = (bytes: Buffer) => bytes.toString('latin1').split('/Subtype /Image').length - 1

test.group('Own profile as a PDF', () => {
  test('has every section, the photo and the documents provided', async ({ assert, client }) => {
    const { user } = await applicant()
    const { bytes, latin, devanagari, title } = await paper(client, user, PERSON)
    const sections = [
      'Not submitted yet',
      'Personal Details',
      'Correspondence address',
      'Permanent address',
      'Family Details',
      'Bank Account Details',
      'Lending Loan Details',
      'Documents Uploaded',
      'Declaration Details',
      'Signature of the applicant',
    ]
    let from = 0
    for (const section of sections) {
      const at = latin.indexOf(section, from)
      assert.isAtLeast(at, from, `${section}, in its place`)
      from = at
    }
    for (const value of ['15-Jun-1999', 'XXXXXX234K', '₹2,50,000', 'SBIN0004343', '₹5,00,000']) {
      assert.include(latin, value)
    }
    assert.include(latin, 'Applicant Photo Required Uploaded (JPG')
    assert.include(latin, 'Other Document 4 Optional Not Uploaded')
    assert.include(devanagari, Object.values(IN_MARATHI).join(' '))
    assert.include(title, IN_MARATHI.lastName)
    assert.equal(pictures(bytes), 1)
    assert.isBelow(bytes.length, MAX_BYTES)
    assert.include(latin, 'Page 1 / ')
  })

  for (const [language, words] of Object.entries({
    hi: [
      'व्यक्तिगत विवरण',
      'अपलोड किए गए दस्तावेज़',
      'आवेदक के हस्ताक्षर',
      'राज्य अन्य पिछड़ा वर्ग वित्त एवं विकास निगम',
    ],
    mr: [
      'वैयक्तिक माहिती',
      'अपलोड केलेली कागदपत्रे',
      'अर्जदाराची स्वाक्षरी',
      'राज्य इतर मागासवर्गीय वित्त आणि विकास महामंडळ',
    ],
  })) {
    test(`is in the requested language and can be searched (${language})`, async ({
      assert,
      client,
    }) => {
      const { user } = await applicant()
      const { devanagari, bytes } = await paper(client, user, PERSON, language)
      for (const text of words) assert.include(devanagari, text)
      assert.isBelow(bytes.length, MAX_BYTES)
    })
  }

  test('shows only the last four digits of an Aadhaar number', async ({ assert, client }) => {
    const { user, profile } = await applicant()
    const { latin } = await paper(client, user, PERSON)
    const whole = await aadhaarOf(profile)
    assert.include(latin, `XXXX XXXX ${whole.slice(-4)}`)
    assert.notInclude(latin.replaceAll(' ', ''), whole)
  })

  test('of an application has its number, its status and only its own loan', async ({
    assert,
    client,
  }) => {
    const { user } = await applicant()
    const application = await createApplication({ userId: user.id })
    const path = `/my-applications/${application.uuid}/profile`
    const { latin, disposition } = await paper(client, user, path)
    assert.include(latin, application.number)
    assert.include(latin, application.status.nameEn)
    assert.include(latin, 'Individual Loan Interest Reimbursement Scheme')
    assert.include(disposition, `inline; filename="${application.number}-profile.pdf"`)
    const own = await paper(client, user, PERSON, 'mr')
    assert.include(own.latin, application.number)
    assert.include(own.devanagari, localName(application.status, 'mr'))
  })

  test('lists several live applications', async ({ assert, client }) => {
    const { user } = await applicant()
    const applications = [
      await createApplication({ userId: user.id }),
      await createApplication({ userId: user.id, loanType: LOAN_TYPES.education }),
    ]
    const { latin } = await paper(client, user, PERSON)
    for (const { number } of applications) assert.include(latin, number)
    assert.include(latin, 'Education Loan')
  })

  test('of an education loan has its own wording and documents', async ({ assert, client }) => {
    const user = await createUser()
    await createCompleteProfile(user, { loanType: LOAN_TYPES.education })
    const { latin } = await paper(client, user, PERSON)
    for (const text of ['Institute name', 'Course', 'Class 12 mark sheet', 'Admission proof']) {
      assert.include(latin, text)
    }
  })

  test('is available to an applicant who has filled in nothing', async ({ assert, client }) => {
    const user = await createUser()
    for (const path of [PERSON, GROUP]) {
      const { latin } = await paper(client, user, path)
      assert.include(latin, 'Nothing has been filled in yet.')
      assert.include(latin, 'Not agreed yet')
    }
  })

  test('is printed without a photo that is no longer in the store', async ({ assert, client }) => {
    const { user, file } = await applicant()
    const { bytes } = await withFileMissing(file.storageKey, () => paper(client, user, PERSON))
    assert.equal(pictures(bytes), 0)
  })

  test('is available to its owner alone', async ({ assert, client }) => {
    const { user } = await applicant()
    const application = await createApplication({ userId: user.id })
    const paths = [PERSON, GROUP, `/my-applications/${application.uuid}/profile`]
    const other = await createUser()
    const foreign = await client.get(paths[2]).loginAs(other)
    foreign.assertStatus(404)
    for (const path of paths) {
      const nobody = await client.get(path).redirects(0)
      assert.equal(nobody.status(), 302, path)
      assert.notInclude(String(nobody.header('content-type')), 'pdf')
      const officer = await client
        .get(path)
        .loginAs(await createUser(Role.agm))
        .redirects(0)
      assert.equal(officer.status(), 302, path)
      assert.notInclude(String(officer.header('content-type')), 'pdf')
    }
  })
})

test.group('Group profile as a PDF', () => {
  test('prints twenty directors and thirty shareholders completely, with clean page breaks', async ({
    assert,
    client,
  }) => {
    const user = await createUser()
    const address = 'घर क्र. १२, शिवकृपा अपार्टमेंट, लक्ष्मी रस्ता, सदाशिव पेठ, पुणे 411030'
    const { group, directors } = await createCompleteGroup(user, {
      directors: Array.from({ length: 20 }, (_one, index) => ({
        lastName: `Director${index + 1}`,
        address: index % 3 ? 'Market Road, Pune' : address,
      })),
    })
    for (const { id } of directors) await givePhoto('director', id, user.id, await photoLike())
    for (let number = 1; number <= 30; number++) {
      await GroupShareholder.create({
        groupId: group.id,
        firstName: 'Share',
        lastName: `Holder${number}`,
        address: 'Market Road, Sadashiv Peth, Pune 411030',
        birthDate: plainDate('1980-02-03'),
        genderId: masters().rows.genders[0].id,
        status: 'active',
      })
    }
    const { bytes, latin, pages } = await paper(client, user, GROUP)
    assert.isBelow(bytes.length, MAX_BYTES)
    assert.equal(pictures(bytes), 20)
    directors.forEach(({ firstName, lastName }, index) => {
      assert.include(latin, `Director ${index + 1}: ${firstName} ${lastName} `)
    })
    const holders = pages.flatMap(({ latin: text }) => text.match(/Holder\d+/g) ?? [])
    assert.deepEqual(
      holders,
      Array.from({ length: 30 }, (_one, index) => `Holder${index + 1}`)
    )
    for (const [index, { latin: text }] of pages.entries()) {
      const headings = text.match(/Director \d+: /g) ?? []
      const facts = text.match(/Designation/g) ?? []
      const checked = text.match(/CIBIL Score — Uploaded/g) ?? []
      const place = `page ${index + 1}`
      assert.equal(facts.length, headings.length, `${place}: headings with their facts`)
      assert.equal(checked.length, headings.length, `${place}: directors in one piece`)
      if (/Holder\d/.test(text)) assert.include(text, 'Full name', `${place}: head of the table`)
      assert.include(text, `Page ${index + 1} / ${pages.length}`)
    }
    const whole = await aadhaarOf(directors[0])
    assert.include(latin, `XXXX XXXX ${whole.slice(-4)}`)
    assert.notInclude(latin.replaceAll(' ', ''), whole)
  }).timeout(60_000)
})
