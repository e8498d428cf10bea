import { randomInt, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import Application from '#applications/models/application'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { StoreFile } from '#documents/actions/store_file'
import { registerReviewPanel } from '#approvals/contracts/review_panels'
import { plainDate } from '#kernel/calendar/plain_date'
import { digest, encryptAccount, encryptPan } from '#kernel/vault/vault'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { kindOf } from '#duplicates/rules/match_keys'
import { masters } from '#masters/queries/masters'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import ProfileRevision from '#profile/models/profile_revision'
import { pdf } from '#tests/fixtures/files/corpus'
import { pageProps } from '#tests/support/page_props'
import { Decide } from '#workflow/actions/decide'
import { DateTime } from 'luxon'
import { entry, open, stage } from './support.js'

/** Numbers and files that are unique in the database. */
const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))
const ownPan = () => `ZZZP${'ABCDEFGH'[randomInt(8)]}${digits(4)}${'JKLMNPQR'[randomInt(8)]}`
const ownPdf = () => pdf((document) => document.setTitle(randomUUID()))

async function applicationOf(districtName: string, profile: Partial<Profile['$attributes']> = {}) {
  const application = await createApplication({
    districtId: districtNamed(districtName),
    statusId: await entry(),
  })
  const row = await Profile.findOrFail(application.profileId)
  await row.merge({ ...encryptPan(ownPan()), ...profile }).save()
  return application
}

const kindsOf = ({ lines }: { lines: { kind: string }[] }) => lines.map(({ kind }) => kind)

test.group('Review page', () => {
  test('warns of the same numbers in other applicants’ applications, never in the applicant’s own', async ({
    client,
    assert,
  }) => {
    const first = await applicationOf('Latur')
    const original = await Profile.findOrFail(first.profileId)
    const card = digest(randomUUID(), 'ration_card')
    await original.merge({ rationCardDigest: card }).save()
    const same = await applicationOf('Latur', {
      panDigest: original.panDigest,
      aadhaarDigest: original.aadhaarDigest,
    })
    const foreign = await applicationOf('Beed', { rationCardDigest: card })
    const account = digits(12)
    for (const profileId of [first.profileId, foreign.profileId]) {
      await BankAccount.create({
        profileId,
        ...encryptAccount(account),
        ifsc: 'SBIN0000001',
        bankName: 'State Bank of India',
        branchName: 'Latur',
        city: 'Latur',
      })
    }
    await createApplication({
      userId: first.userId,
      loanType: 3,
      districtId: first.districtId,
    })
    const officer = await createUser(Role.districtOfficer, { districtId: first.districtId })
    const response = await open(client, officer, `/officer/applications/${first.id}`)
    const { files } = pageProps(response, 'lending/approvals/review').shared
    assert.lengthOf(files, 2)
    const own = files.find((one) => one.number === same.number)!
    assert.includeMembers(kindsOf(own), ['aadhaar', 'pan'])
    assert.equal(own.applicationId, same.id)
    const other = files.find((one) => one.number === foreign.number)!
    assert.includeMembers(kindsOf(other), ['rationCard', 'account'])
    assert.equal(other.district, 'Beed')
    assert.isNull(other.applicationId, 'a foreign file cannot be opened')
    assert.isNull(other.name, 'and keeps its name')
  })

  test('warns of the same mobile and the identical file, but not of a form that everybody uploads', async ({
    client,
    assert,
  }) => {
    const first = await applicationOf('Jalna')
    const sameMobile = await applicationOf('Jalna')
    const sameFile = await applicationOf('Jalna')
    const { mobile } = await User.findOrFail(first.userId)
    await User.query().where('id', sameMobile.userId).update({ mobile })
    const file = async (ownerUserId: number, bytes: Buffer) => {
      const upload = { clientName: 'scan.pdf', bytes }
      await new StoreFile().run({ upload, ownerUserId, uploadedBy: ownerUserId })
    }
    const [theirs, form] = [await ownPdf(), await ownPdf()]
    await file(first.userId, theirs)
    await file(sameFile.userId, theirs)
    await file(first.userId, form)
    for (let count = 0; count <= kindOf('file').most; count++) {
      await file((await createUser()).id, form)
    }

    const officer = await createUser(Role.districtOfficer, { districtId: first.districtId })
    const response = await open(client, officer, `/officer/applications/${first.id}`)
    const { files } = pageProps(response, 'lending/approvals/review').shared
    const kinds = Object.fromEntries(files.map((one) => [one.number, kindsOf(one)]))
    assert.deepEqual(kinds, { [sameMobile.number]: ['mobile'], [sameFile.number]: ['file'] })
  })

  test('shows what the applicant changed since the application was returned', async ({
    client,
    assert,
  }) => {
    const application = await applicationOf('Latur')
    const officer = await createUser(Role.districtOfficer, { districtId: application.districtId })
    const path = `/officer/applications/${application.id}`
    const before = await open(client, officer, path)
    assert.isNull(pageProps(before, 'lending/approvals/review').changes)

    await new Decide().run({
      subjectType: 'application',
      subjectId: application.id,
      action: 'hold',
      actor: { id: officer.id, role: officer.roleId },
      reasonId: masters().reasons('hold')[0].id,
      remarks: 'The name differs from the card',
    })
    const changes = [
      ['personal', [{ field: 'motherName', old: 'Sita', new: 'Gita' }]],
      ['personal', [{ field: 'motherName', old: 'Gita', new: 'Sunita' }]],
      ['address', [{ field: 'correspondence.village', old: null, new: 'Ausa' }]],
      ['personal', [{ field: 'birthDate', old: '1990-01-01', new: '1990-01-02' }]],
      ['personal', [{ field: 'birthDate', old: '1990-01-02', new: '1990-01-01' }]],
    ] as const
    for (const [section, data] of changes) {
      await ProfileRevision.create({
        profileId: application.profileId,
        section,
        data: { changes: [...data] },
        changedBy: application.userId,
        createdAt: DateTime.now(),
      })
    }
    const after = await open(client, officer, path)
    const props = pageProps(after, 'lending/approvals/review')
    assert.deepEqual(
      props.changes!.map(({ key, before: was, after: is }) => [key, was, is]),
      [
        ['personal.motherName', 'Sita', 'Sunita'],
        ['address.correspondence.village', null, 'Ausa'],
      ]
    )
    assert.equal(props.history[0].remarks, 'The name differs from the card')
    assert.equal(props.history[0].reason, masters().reasons('hold')[0].nameEn)
  })

  test('shows the histories of earlier applications that have ended', async ({
    client,
    assert,
  }) => {
    const dead = await createApplication({ statusId: stage('Rejected') })
    const alive = await createApplication({
      userId: dead.userId,
      districtId: dead.districtId,
      statusId: await entry(),
      overrides: { previousApplicationId: dead.id },
    })
    const officer = await createUser(Role.managingDirector)
    const response = await open(client, officer, `/officer/applications/${alive.id}`)
    const { earlier, application } = pageProps(response, 'lending/approvals/review')
    assert.lengthOf(earlier, 1)
    assert.equal(earlier[0].number, dead.number)
    assert.lengthOf(earlier[0].steps, 1)
    assert.isNull(application.loiHref)
  })

  test('links an earlier application only for officers who may open it', async ({
    client,
    assert,
  }) => {
    const dead = await createApplication({ statusId: stage('Rejected') })
    const { application } = await createLoan({
      emiStartOn: plainDate('2026-01-31'),
      application: {
        userId: dead.userId,
        districtId: dead.districtId,
        overrides: { previousApplicationId: dead.id },
      },
    })
    for (const [role, opens] of [
      [Role.accounts, false],
      [Role.auditor, true],
    ] as const) {
      const officer = await createUser(role)
      const page = await open(client, officer, `/officer/applications/${application.id}`)
      const { earlier } = pageProps(page, 'lending/approvals/review')
      assert.deepEqual(earlier[0].can, { open: opens })
      const there = await open(client, officer, `/officer/applications/${dead.id}`)
      assert.equal(there.status(), opens ? 200 : 404)
    }
  })

  test('has a panel for each module with content', async ({ client, assert }) => {
    const application = await createApplication({ statusId: await entry() })
    registerReviewPanel('test', async ({ application: shown, t }) =>
      shown.id === application.id
        ? { title: t('common.actions.view'), items: [{ label: 'a', value: 'b' }], links: [] }
        : null
    )
    const officer = await createUser(Role.auditor)
    const response = await open(client, officer, `/officer/applications/${application.id}`)
    const { panels } = pageProps(response, 'lending/approvals/review')
    assert.deepInclude(panels, { title: 'View', items: [{ label: 'a', value: 'b' }], links: [] })
  })

  test('shows the LOI to officers in the stages that are marked for it', async ({
    client,
    assert,
    cleanup,
  }) => {
    const officer = await createUser(Role.auditor)
    const ids: number[] = []
    /** The counts set here are of letters that were never issued. */
    cleanup(async () => void (await Application.query().whereIn('id', ids).update({ loiCount: 0 })))
    for (const status of masters().applicationStatuses) {
      const application = await createApplication({
        statusId: status.id,
        overrides: { loiCount: 1 },
      })
      ids.push(application.id)
      const fresh = await Application.findOrFail(application.id)
      const response = await open(client, officer, `/officer/applications/${application.id}`)
      const { loiHref } = pageProps(response, 'lending/approvals/review').application
      assert.equal(loiHref !== null, fresh.status.showsLoiToOfficers, status.nameEn)
    }
  })
})
