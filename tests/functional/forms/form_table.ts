import { nextMobile } from '#database/factories/user_factory'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import {
  failedDelivery,
  deleteWebhooks,
  systemWithToken,
  systemWithWebhook,
} from '#tests/support/api_systems'
import { messagePage } from '#administration/messages/message_pages'
import i18nManager from '@adonisjs/i18n/services/main'
import { singleSignOnPage } from '#administration/settings/single_sign_on'
import { ssoRequestRows } from '#administration/settings/sso_requests'
import SsoRequest from '#auth/models/sso_request'
import { gatewaysPage } from '#administration/settings/external_services'
import { rolesVersion, settingsPage } from '#administration/settings/settings'
import { openImport } from '#administration/portfolio/imports'
import { planSplit } from '#administration/district_splits/plan'
import { factorRoles } from '#auth/queries/second_factors'
import { ViewApplication } from '#approvals/actions/view_application'
import { AnswerClaimQuestion } from '#claims/claim/actions/answer_questions'
import { ViewClaim } from '#claims/claim/actions/decisions'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { currentRules, versionOfRules } from '#maker_checker/queries/confirmations'
import { getClock } from '#kernel/calendar/clock'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { refreshSettings } from '#kernel/settings/stored_settings'
import { rowVersion } from '#kernel/http/expected_version'
import { AskApplicant } from '#approvals/collaboration/actions/questions'
import { collaborationSubject } from '#approvals/collaboration/contracts/collaboration'
import { duplicatesOf } from '#approvals/queries/duplicates'
import { checksOf } from '#audits/rules/sample_draw'
import { fileOf } from '#tests/functional/applicants/duplicates/people'
import { outsideFinding } from '#tests/support/outside_lists'
import { sampleItemAt } from '#tests/functional/accountability/audits/support'
import User from '#auth/models/user'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { erasablePart } from '#privacy/erasure/queries/erasable_data'
import { SaveContentPage } from '#site/actions/content_pages'
import { fillSlots } from '#database/factories/profile_factory'
import ApplicantGroup from '#group/models/applicant_group'
import GroupShareholder from '#group/models/group_shareholder'
import { RecordSanction } from '#loans/actions/sanctions'
import { fixture } from '#tests/fixtures/files/corpus'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { PublishDocument } from '#site/published_documents'
import { versionOf } from '#loans/queries/loan_rules'
import {
  listEntries,
  entryById,
  entryVersion,
  masterByTable,
  orderVersion,
} from '#masters/queries/master_entries'
import { NameNominee, RequestCorrection } from '#privacy/actions/data_principal_rights'
import { storePasskey } from '#tests/support/authenticator'
import { breachForm, createBreach } from '#tests/support/breaches'
import DataNominee from '#privacy/models/data_nominee'
import { activePrivacyNotice } from '#privacy/queries/data_principal_pages'
import { masters } from '#masters/queries/masters'
import { resetCustomTexts } from '#notifications/queries/message_texts'
import FamilyMember from '#profile/models/family_member'
import Profile from '#profile/models/profile'
import { directorForm, groupForm, shareholderForm } from '#tests/functional/applicants/group/forms'
import {
  addressForm,
  bankForm,
  lendingForm,
  memberForm,
  personalForm,
} from '#tests/functional/applicants/profile/forms'
import { claimRows, listedClaim, expectedClaimState } from '#tests/support/claims'
import { proposedChange } from '#tests/support/maker_checker'
import { createPayableClaims } from '#tests/support/payable_claims'
import { GUIDELINES, linesForm, planLines, deleteAddedLists } from '#tests/support/dated_lists'
import { planVersion, deleteAddedVersions, versionForm } from '#tests/support/schemes'
import {
  listVersion,
  planSignatory,
  signatoryForm,
  deleteAddedSignatories,
} from '#tests/support/signatories'
import { claimsBeforeLastApproval } from '#tests/support/bulk_approval'
import { createRejected } from '#tests/functional/lending/applications/appeals/support'
import Centre from '#applications/assisted_filing/models/centre'
import { centrePage } from '#applications/assisted_filing/queries/centres'
import { centreWithOperator } from '#tests/support/assistance'
import { answeredGrievance, fileGrievance, WORDS } from '#tests/support/grievances'
import { refusedLetter } from '#tests/support/bank_branches'
import { createViewedOfficer, personForm } from '#tests/support/people'
import { failedMessage } from '#tests/support/outbox'
import { useProvider } from '#tests/support/sign_in_provider'
import { createApplicant, createOfficer, TEST_PASSWORD } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import { latestDecision } from '#workflow/queries/decision_history'
import { describedStatus } from '#workflow/queries/workflow_graph'
import { readVersions } from '#workflow/queries/transitions'
import {
  Role,
  type FormSubmission,
  TODAY,
  createWithOwner,
  agendaItem,
  inDays,
  meeting,
  officer,
  pune,
  createReadyApplicant,
  runningLoan,
  expectedState,
  unique,
} from '#tests/functional/forms/form_submissions'

const PDF = 'two_pages.pdf'
const LETTER = { letter: PDF }
const admin = () => officer(Role.administrator)

/** Creates the only webhook of a system, with a message that was given up, and a step of its page. */
async function webhookForm(method: 'post' | 'delete', step: string): Promise<FormSubmission> {
  await deleteWebhooks()
  const system = await systemWithWebhook('http://127.0.0.1:9/')
  await failedDelivery(system.webhook.id)
  return { user: await admin(), method, path: `/officer/api/${system.id}/webhook${step}` }
}

/** Creates a job for the file of a long list in this state, and its owner. */
async function fileJob(state: 'waiting' | 'stopped') {
  const user = await admin()
  const at = '2026-01-01 00:00:00'
  const [id] = await db.table('file_jobs').insert({
    user_id: user.id,
    post_id: user.roleAssignment!.id,
    list: 'people',
    place: 'sheet',
    query: '{}',
    locale: 'en',
    state,
    requested_at: at,
    offered_at: at,
  })
  return { user, id }
}
const REMARKS = 'As discussed on the file'

/** Statuses of DECISIONS 3. */
const ISSUED = 6
const WITH_AGM = 13
const WITH_MD = 16

/** Returns the texts of codes by SMS as saved, with a changed English text. */
async function textsOfOtp(method: 'put' | 'post', below: string): Promise<FormSubmission> {
  const place = { template: 'otp', channel: 'sms' } as const
  await resetCustomTexts()
  const { values, version } = await messagePage(place, i18nManager.locale('en'))
  const bodyEn = `${unique()}: {code} is your code for {minutes} minutes.`
  const body = { ...values, bodyEn, version }
  return { user: await admin(), method, path: `/officer/messages/otp/sms${below}`, body }
}

async function savedFilter(user: { id: number }) {
  const filter = { list: 'claims', name: 'Mine', query: 'from=2026-01-01' }
  const at = '2026-01-01 00:00:00'
  const dates = { created_at: at, updated_at: at }
  const [id] = await db.table('saved_filters').insert({ user_id: user.id, ...filter, ...dates })
  return id
}

async function createWithLoi() {
  const { made, owner } = await createWithOwner({ statusId: WITH_MD })
  const director = await officer(Role.managingDirector)
  await new Decide().run({
    subjectType: 'application',
    subjectId: made.id,
    action: 'approve',
    actor: { id: director.id, role: Role.managingDirector },
  })
  return { made: await made.refresh(), owner }
}

/** Creates a bank sanction that was not verified. */
async function createSanction() {
  const { made, owner } = await createWithLoi()
  const sanction = await new RecordSanction().run({
    applicationId: made.id,
    actor: { id: owner.id, role: Role.applicant },
    bankId: masters().shortlistedBanks[0].id,
    branchName: 'Camp',
    sanctionedOn: TODAY,
    tenureMonths: 60,
    rateBp: basisPoints(1050),
    amountPaise: paise(500_000_00),
    isFinalLetter: true,
    letter: { bytes: await fixture(PDF), clientName: 'letter.pdf' },
  })
  return { sanction, version: await versionOf('sanction', sanction) }
}

/** Creates a split that moved no places. */
async function createSplit(): Promise<number> {
  const [from, to] = [districtNamed('Nanded'), districtNamed('Latur')]
  const { id: requestedBy } = await admin()
  const [id] = await db.table('district_splits').insert({
    from_district: from,
    to_district: to,
    talukas: '[]',
    pincodes: '[]',
    requested_by: requestedBy,
    created_at: '2026-01-01 00:00:00',
  })
  return Number(id)
}

/** Creates an import with a file of one row. */
async function portfolioFile() {
  const user = await admin()
  const { id } = await openImport('Old books', user)
  const [file] = await db.table('portfolio_import_files').insert({
    import_id: id,
    sheet: 'totals',
    name: 'totals.csv',
    sha256: unique(),
    rows_count: 1,
    sent_by: user.id,
    created_at: '2026-01-01 00:00:00',
  })
  return { user, file, id, path: `/officer/administration/portfolio/${id}` }
}

async function createClaim() {
  const loan = await runningLoan()
  return { loan, claim: await claimRows(loan, { rowNos: [0] }) }
}

/** Creates a claim that waits for the final approval, and its approver. */
async function createFinalApproval() {
  const districtId = districtNamed('Yavatmal')
  const [claim] = await claimsBeforeLastApproval(1, { districtId, emiStartOn: TODAY })
  return { claim, user: await officer(Role.managingDirector) }
}

async function announcement() {
  const author = (await admin()).id
  const [id] = await db.table('announcements').insert({
    title_en: `Notice ${unique()}`,
    text_en: 'Text',
    audience: 'everybody',
    shown_from: '2026-01-01',
    version: 1,
    created_by: author,
    updated_by: author,
    created_at: '2026-01-01 00:00:00',
    updated_at: '2026-01-01 00:00:00',
  })
  return Number(id)
}

const notice = (version: number) => ({
  version,
  titleEn: `Office closed ${unique()}`,
  textEn: 'Please plan ahead.',
  audience: 'everybody',
  shownFrom: '01-01-2020',
})

const leader = (version: number) => ({ version, nameEn: `Meera ${unique()}`, postEn: 'Director' })

async function masterRowVersion(table: string, id: string) {
  return entryVersion(await entryById(masterByTable(table), id, db.connection()))
}

async function newLeader() {
  const uuid = crypto.randomUUID()
  const last = await db.from('leaders').max('position as position').first()
  const author = (await admin()).id
  await db.table('leaders').insert({
    uuid,
    name_en: 'Meera',
    post_en: 'Director',
    position: Number(last?.position ?? 0) + 1,
    version: 1,
    created_by: author,
    updated_by: author,
    created_at: '2026-01-01 00:00:00',
    updated_at: '2026-01-01 00:00:00',
  })
  return uuid
}

async function person(section: 'directors' | 'shareholders') {
  const user = await createReadyApplicant('group')
  const group = await ApplicantGroup.findByOrFail('userId', user.id)
  if (section === 'directors') {
    const row = await db.from('group_directors').where('group_id', group.id).first()
    return { user, id: row.id as number }
  }
  const row = await GroupShareholder.create({
    groupId: group.id,
    firstName: 'Kavita',
    lastName: 'More',
    address: 'Camp, Pune',
    birthDate: plainDate('1962-03-04'),
    genderId: 0,
    status: 'Active',
  })
  return { user, id: row.id }
}

async function member() {
  const user = await createReadyApplicant()
  const profile = await Profile.findByOrFail('userId', user.id)
  const row = await FamilyMember.findByOrFail('profileId', profile.id)
  return { user, id: row.id }
}

/** Returns a unique name. */
const letters = () => unique().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)])

/** Creates a question to the applicant of an application with the AGM, who asked it. */
async function asked() {
  const owner = await createReadyApplicant()
  const { made } = await createWithOwner({ userId: owner.id, statusId: WITH_AGM })
  const user = await officer(Role.agm)
  const file = await collaborationSubject('application').open(user, made.id)
  const { id } = await new AskApplicant().run(user, file, {
    item: 'personal.motherName',
    reason: 'As in the certificate',
    expectedStatusId: WITH_AGM,
  })
  return { user, made, id, owner }
}

/** Creates a claim whose applicant was asked for the charges by accounts. */
async function createClaimQuestion() {
  const { claim, loan } = await createClaim()
  const { owner } = loan
  const user = await officer(Role.accounts)
  const file = await collaborationSubject('claim').open(user, claim.id)
  const { id } = await new AskApplicant().run(user, file, {
    item: 'charges',
    reason: 'As in the receipt',
    expectedStatusId: claim.statusId,
  })
  return { user, owner, claim, id, path: `/loans/${loan.application.uuid}/claims/${claim.uuid}` }
}

/** Creates a change of the rules that waits, or took effect unconfirmed, and the user with the next step. */
async function changeForm(step: string, body: object = {}) {
  const [requester, second] = [await admin(), await admin()]
  const change = await proposedChange(
    requester,
    step === 'acknowledgement' ? 'unconfirmed' : 'waiting'
  )
  return {
    user: step === 'withdrawal' ? requester : second,
    path: `/officer/confirmations/${change.id}/${step}`,
    body: { ...body, version: rowVersion(change) },
  }
}

/** One person affected by a breach: created once, because all people of the district are added to the list. */
let affected: ReturnType<typeof createApplication> | undefined

/** Creates a user of the single sign-on provider who requests access. */
async function createSsoRequest() {
  const mappings = [{ value: 'agm', roleId: Role.agm, districtId: null }]
  await useProvider('https://sso.example.org', { isOn: false, mappings })
  const person = { firstName: '', lastName: '', email: null, mobile: null, values: ['agm'] }
  const { id } = await SsoRequest.create({
    subjectDigest: unique().padStart(64, '0'),
    content: SsoRequest.encryptContent(person),
    seenAt: DateTime.utc(),
  })
  const rows = await ssoRequestRows(i18nManager.locale('en'))
  return rows.find((row) => row.id === id)!
}

/** Every form of the portal, ready to be submitted, or the reason for which sending it twice needs no key. */
export const FORMS: Record<string, (() => Promise<FormSubmission>) | string> = {
  /* Nobody is signed in: captcha and codes can be used only once. */
  'auth.session.store': 'guest: the captcha is of one use',
  'auth.new_device.store': 'guest: the code is of one use',
  'auth.captcha_codes.store': 'guest: sends are counted',
  'auth.second_factor_challenge.store': 'guest: the code is of one use',
  'auth.second_factor_passkey.create': 'guest: a challenge changes nothing',
  'auth.second_factor_passkey.store': 'guest: the challenge is of one use',
  'auth.passkey_sign_in.create': 'guest: a challenge changes nothing',
  'auth.passkey_sign_in.store': 'guest: the challenge is of one use',
  'auth.registration.store': 'guest: the code is of one use, the mobile unique',
  'auth.registration_codes.store': 'guest: sends are counted',
  'auth.forgotten_password.store': 'guest: sends are counted',
  'auth.new_password.store': 'guest: the code is of one use',
  'auth.takeover_codes.store': 'guest: sends are counted',
  'auth.takeover.store': 'guest: the code is of one use, the account held no more',
  'auth.setup.store': 'guest: there is one first administrator',
  'auth.password_link.store': 'guest: the link is of one use',
  'loi.letter_checks.store': 'guest: changes nothing',
  'bank_desk.entry.store': 'guest: sends are counted',
  'bank_desk.code.store': 'guest: the code is of one use',
  'grievances.signed_out.store': 'guest: a form makes one complaint (grievances/signed_out.spec)',
  'grievances.mobile.store': 'guest: sends are counted',
  'grievances.code.store': 'guest: the code is of one use',
  'grievances.mobile.destroy': 'a mobile that left has left',
  'grievances.signed_out.reopenings.store': 'guest: says which step it follows',
  'grievances.signed_out.ratings.store': 'guest: says which step it follows',
  'assisted_filing.assistances.sessions.destroy': 'who has left has left',
  'assisted_filing.assistances.sessions.store': 'who works for somebody works for them',
  'assisted_filing.my_helpers.ends.store': 'what has ended stays as it is: assistance/filing.spec',
  'assisted_filing.assistances.ends.store': 'the second finds nothing to end',
  'assisted_filing.assistances.codes.store': 'sends are counted',
  'assisted_filing.assistances.openings.store': 'the code is of one use: assistance/filing.spec',
  'assisted_filing.submissions.codes.store': 'sends are counted',
  'assisted_filing.submissions.store': 'the code is of one use: assistance/filing.spec',
  'bank_desk.session.destroy': 'a branch that left has left',
  'bank_desk.letter.store':
    'a branch, no person: an answer says which one it follows (branches/desk.spec)',
  'auth.provider_logouts.store': 'a provider: what has ended has ended',
  'notifications.delivery_reports.store': 'a gateway: what has arrived has arrived',
  'api.sanctions.store': 'a system: it shows a token and an idempotency key (api/reporting.spec)',
  'api.answers.store':
    'a system: it shows a token and an idempotency key (api/letter_answers.spec)',
  'api.past_due.store': 'a system: it shows a token and an idempotency key (api/past_due.spec)',
  'api.disbursals.store': 'a system: it shows a token and an idempotency key (api/reporting.spec)',
  /* Repetition changes nothing. */
  'auth.session.destroy': 'signing out again is signing out',
  'kernel.locale.update': 'the same language again',
  'auth.passkeys.create': 'a challenge changes nothing',
  'auth.passkeys.store': 'the challenge is of one use (auth/passkeys.spec)',
  'auth.passkeys.update': 'a name is a name',
  'auth.passkeys.destroy': 'a removed passkey is removed',
  'auth.step_up.create': 'a challenge changes nothing',
  'auth.step_up.store': 'a step-up is a step-up',
  'auth.other_sessions.destroy': 'an ended session is ended',
  'auth.other_sessions.destroy_all': 'ended sessions are ended',
  'notifications.inbox.update': 'what is read is read',
  'auth.contact.destroy': 'a forgotten number is forgotten',
  'profile.draft.update': 'the last words count, whatever their number',
  'profile.draft.destroy': 'a forgotten draft is forgotten',
  'approvals.reveals.store': 'each look is logged, and the number is kept nowhere else',
  'profile.reveals.store': 'as for officers',
  'profile.digilocker.create':
    'each consent is noted, and one answer counts: profile/digilocker.spec',
  'profile.digilocker.keep':
    'the second file finds another one in its slot: "kept once" in profile/digilocker.spec',
  'profile.digilocker.leave': 'an ended access is ended',
  'loi.digilocker_letters.show':
    'DigiLocker asks; each request is answered once: loi/digilocker.spec',
  'profile.identity_proofs.read_qr': 'the same document twice is one; profile/identity.spec',
  'profile.identity_proofs.read_file': 'as profile.identity_proofs.read_qr',
  'profile.card_photos.store': 'each look is logged, and the photo is kept nowhere',
  'profile.identity_proofs.destroy': 'a removed verification is removed',

  'administration.settings.update': async () => {
    /** Another user can confirm it, whichever tests ran before. */
    await admin()
    await db.from('proposed_changes').where('kind', 'corporation').delete()
    await db.from('settings').delete()
    await refreshSettings()
    const { values, version } = settingsPage(i18nManager.locale('en'))
    const body = { ...values, phone: unique(), version }
    return { user: await admin(), method: 'put', path: '/officer/settings', body }
  },
  'administration.settings.debit_account.update': async () => {
    /** Another user can confirm it, whichever tests ran before. */
    await admin()
    await db.from('proposed_changes').where('kind', 'debit_account').delete()
    const account = `5${String(Date.now()).slice(-9)}`
    const body = { account, version: settingsPage(i18nManager.locale('en')).account.version }
    return { user: await admin(), method: 'put', path: '/officer/settings/debit-account', body }
  },
  'administration.district_splits.store': async () => {
    await db.from('proposed_changes').where('kind', 'district_split').delete()
    const [from, to] = [districtNamed('Nanded'), districtNamed('Latur')]
    const places = {
      fromId: from,
      toId: to,
      talukas: [masters().talukas(from)[0].id],
      pincodes: [],
    }
    const { version } = await planSplit(places, db.connection())
    await admin()
    return {
      user: await admin(),
      path: '/officer/district-splits',
      body: { ...places, dryRun: false, version },
    }
  },
  'administration.district_splits.undo': async () => {
    await db.from('proposed_changes').where('kind', 'district_split').delete()
    await admin()
    const path = `/officer/district-splits/${await createSplit()}/undoing`
    return { user: await admin(), path, body: {} }
  },
  'administration.district_splits.retry': async () => {
    const splitId = await createSplit()
    const { id } = await createApplication()
    const file = { split_id: splitId, application_id: id, state: 'refused' }
    await db.table('district_split_files').insert(file)
    return { user: await admin(), path: `/officer/district-splits/${splitId}/runs`, body: {} }
  },
  'administration.portfolio.store': async () => ({
    user: await admin(),
    path: '/officer/administration/portfolio',
    body: { title: `Old books ${unique()}` },
  }),
  'administration.portfolio.files.store':
    'the same bytes are read once, under any key; administration/portfolio.spec',
  'administration.portfolio.files.destroy': async () => {
    const { user, file, path } = await portfolioFile()
    return { user, method: 'delete', path: `${path}/files/${file}` }
  },
  'administration.portfolio.headings.store':
    'a heading that is assigned again is the same row; administration/portfolio.spec',
  'administration.portfolio.releases.store':
    'a released district is released; administration/portfolio_releases.spec',
  'administration.portfolio.checks.store': async () => {
    const { user, path } = await portfolioFile()
    return { user, path: `${path}/checks`, body: {} }
  },
  'administration.portfolio.attempts.store': async () => {
    const { user, path, id } = await portfolioFile()
    await db.from('portfolio_imports').where({ id }).update({ failures: 5, failure: 'ENOSPC' })
    return { user, path: `${path}/attempts`, body: {} }
  },
  'administration.portfolio.proposals.store':
    'of an import one proposal waits at a time; administration/portfolio_import.spec',
  'administration.portfolio.reversals.store':
    'of an import one proposal waits at a time; administration/portfolio_import.spec',
  'administration.settings.gateways.update': async () => {
    await db.from('proposed_changes').where('kind', 'gateway').delete()
    const { values, version } = gatewaysPage().sms
    const url = `https://g${unique()}.example.org/send`
    const body = { ...values, url, token: 'secret', sender: 'ARTHST', entityId: '1101', version }
    return { user: await admin(), method: 'put', path: '/officer/settings/gateways/sms', body }
  },
  'administration.settings.offline_verifier.update':
    'of it one change waits at a time; administration/offline_verifier.spec',
  'administration.settings.single_sign_on.update': async () => {
    await db.from('proposed_changes').where('kind', 'single_sign_on').delete()
    const { values, version } = await singleSignOnPage(i18nManager.locale('en'))
    const typed = { name: 'SSO', issuer: `https://s${unique()}.example.org`, clientId: 'portal' }
    const body = { ...values, ...typed, clientSecret: 'secret', version }
    return { user: await admin(), method: 'put', path: '/officer/settings/single-sign-on', body }
  },
  'administration.settings.sso_requests.store': async () => {
    const { id, version } = await createSsoRequest()
    const account = { firstName: 'Asha', lastName: 'Patil', mobile: nextMobile() }
    const path = `/officer/settings/single-sign-on/requests/${id}`
    return { user: await admin(), path, body: { ...account, version } }
  },
  'administration.settings.sso_requests.destroy': 'a dismissed request is gone',
  'administration.settings.digilocker.update':
    'of it one change waits at a time; administration/digilocker.spec',
  'administration.settings.digilocker.tests.store': 'a test changes nothing, and each is asked for',
  'administration.settings.gateways.tests.store': 'a test changes nothing, and each is asked for',
  'administration.settings.signing_certificates.store':
    'of a certificate one change waits at a time; administration/signing_certificates.spec',
  'administration.letter_signatures.store':
    'a letter takes one signature; administration/letter_signatures.spec',
  'administration.settings.signing_certificates.destroy':
    'of a certificate one change waits at a time; administration/signing_certificates.spec',
  'administration.settings.signatories.store': async () => {
    await deleteAddedSignatories()
    const body = await signatoryForm('2099-04-01')
    return { user: await admin(), path: '/officer/settings/signatory', body }
  },
  'administration.settings.signatories.destroy': async () => {
    await deleteAddedSignatories()
    await planSignatory('2099-04-01')
    const path = '/officer/settings/signatory/2099-04-01'
    return { user: await admin(), method: 'delete', path, body: { version: await listVersion() } }
  },
  'administration.settings.second_factor.update': async () => {
    await db.from('proposed_changes').where('kind', 'second_factor_roles').delete()
    const now = factorRoles()
    const others = now.filter((role) => role !== Role.agm)
    const roles = now.includes(Role.agm) ? others : [...now, Role.agm]
    const body = { roles, version: rolesVersion(now) }
    return { user: await admin(), method: 'put', path: '/officer/settings/second-factor', body }
  },
  'maker_checker.confirm': async () => ({ ...(await changeForm('confirmation')), isProven: true }),
  'maker_checker.refuse': () => changeForm('refusal', { remarks: REMARKS }),
  'maker_checker.withdraw': () => changeForm('withdrawal'),
  'maker_checker.acknowledge': () => changeForm('acknowledgement'),
  'maker_checker.rules.update': async () => {
    const rules = await currentRules()
    const kinds = [...rules].flatMap(([kind, isNeeded]) => (isNeeded ? [kind] : []))
    const changed = kinds.includes('loan_edit')
      ? kinds.filter((kind) => kind !== 'loan_edit')
      : [...kinds, 'loan_edit']
    await db.from('proposed_changes').where('kind', 'confirmation_rules').delete()
    const body = { kinds: changed, version: versionOfRules(rules) }
    return { user: await admin(), method: 'put', path: '/officer/confirmations/rules', body }
  },
  'administration.schemes.versions.store': async () => {
    await deleteAddedVersions()
    const body = await versionForm(1, '2099-04-01', { min_age: String(19 + (Date.now() % 20)) })
    return { user: await admin(), path: '/officer/schemes/individual/versions', body }
  },
  'administration.schemes.versions.destroy': async () => {
    await deleteAddedVersions()
    await planVersion(1, plainDate('2099-04-01'), { min_age: '21' })
    const { version } = await versionForm(1, '2099-04-01')
    const path = '/officer/schemes/individual/versions/2099-04-01'
    return { user: await admin(), method: 'delete', path, body: { version } }
  },
  'administration.schemes.lists.versions.dry_run': 'nothing is written',
  'administration.schemes.lists.versions.store': async () => {
    await deleteAddedLists()
    const body = await linesForm(GUIDELINES, '2099-04-01', { line_1_textEn: `Text ${unique()}` })
    return { user: await admin(), path: '/officer/schemes/all/guidelines/versions', body }
  },
  'administration.schemes.lists.versions.destroy': async () => {
    await deleteAddedLists()
    await planLines(GUIDELINES, '2099-04-01', { line_1_textEn: 'Another text' })
    const { version } = await linesForm(GUIDELINES, '2099-04-01')
    const path = '/officer/schemes/all/guidelines/versions/2099-04-01'
    return { user: await admin(), method: 'delete', path, body: { version } }
  },
  'administration.workflow.edits.store': async () => {
    await db.from('proposed_changes').where('kind', 'workflow').delete()
    /** A vacant post is an objection to an edit. */
    const posts = ['districtOfficer', 'agm', 'managingDirector', 'generalManager'] as const
    for (const post of posts) await officer(Role[post])
    const { length: version } = await readVersions(db.connection(), 'application')
    const desk = { kind: 'desk', statusId: WITH_AGM, role: Role.generalManager, rollout: 'at_once' }
    const path = '/officer/workflow/application/edits'
    return { user: await admin(), path, body: { ...desk, version } }
  },
  'administration.messages.update': async () => {
    await db.from('proposed_changes').where('kind', 'message').delete()
    return textsOfOtp('put', '')
  },
  'operations.schedule.runs.store': async () => {
    await db.from('scheduled_runs').delete()
    return { user: await admin(), path: '/officer/schedule/claims:remind/runs' }
  },
  'notifications.outbox.resends.store_refused': async () => {
    await failedMessage({ failure: 'refused' })
    return { user: await admin(), path: '/officer/outbox/resends' }
  },
  'notifications.outbox.resends.store': async () => ({
    user: await admin(),
    path: `/officer/outbox/${(await failedMessage()).id}/resends`,
  }),
  'administration.messages.test': async () => {
    const submission = await textsOfOtp('post', '/tests')
    const { version: _, ...texts } = submission.body as Record<string, string>
    return { ...submission, body: { ...texts, locale: 'en' } }
  },
  'administration.workflow.statuses.update': async () => {
    await db.from('proposed_changes').where('kind', 'workflow_status').delete()
    const now = (await describedStatus('application', WITH_AGM, db.connection()))!
    const names = { ...now.names, nameEn: `Pending with AGM ${unique()}` }
    return {
      user: await admin(),
      method: 'put',
      path: `/officer/workflow/application/statuses/${WITH_AGM}`,
      body: { ...names, targetDays: 9, expected: { ...now.names, targetDays: now.targetDays } },
    }
  },

  'site.feedback.store': async () => ({
    user: await createApplicant(),
    path: '/feedback',
    body: { kind: 'praise', text: `Clear words ${unique()}` },
  }),
  'auth.password.update': async () => ({
    user: await createApplicant(),
    method: 'put',
    path: '/change-password',
    body: {
      currentPassword: TEST_PASSWORD,
      newPassword: 'nine brown geese',
      newPasswordConfirmation: 'nine brown geese',
    },
  }),
  'auth.contact.store': async () => ({
    user: await createApplicant(),
    path: '/account/email/code',
    body: { contact: `${unique()}@example.org`, currentPassword: TEST_PASSWORD },
  }),
  'auth.contact.update': 'the code is of one use, and asks for the session that it was sent from',
  'auth.role_assignment.update': 'a post that is chosen is chosen',
  'auth.second_factor.store': async () => ({ user: await admin(), path: '/account/second-factor' }),
  'auth.second_factor.update': 'the code is of one use',
  'auth.second_factor.destroy': 'the code is of one use',
  'auth.recovery_codes.store': 'the code is of one use',

  'profile.personal.update': async () => {
    const user = await createApplicant()
    return { user, path: '/apply/individual/personal', body: personalForm(user) }
  },
  'profile.address.update': async () => ({
    user: await createApplicant(),
    path: '/apply/individual/address',
    body: addressForm(),
  }),
  'profile.family.store': async () => ({
    user: await createApplicant(),
    path: '/apply/individual/family',
    body: memberForm(),
  }),
  'profile.family.update': async () => {
    const { user, id } = await member()
    return { user, method: 'put', path: `/apply/individual/family/${id}`, body: memberForm() }
  },
  'profile.family.destroy': async () => {
    const { user, id } = await member()
    return { user, method: 'delete', path: `/apply/individual/family/${id}` }
  },
  'profile.bank_account.update': async () => ({
    user: await createApplicant(),
    path: '/apply/individual/bank-account',
    body: bankForm(),
  }),
  'profile.lending.update': async () => ({
    user: await createReadyApplicant(),
    path: '/apply/individual/lending',
    body: lendingForm(),
  }),
  'profile.declaration.update': async () => ({
    user: await createReadyApplicant(),
    path: '/apply/individual/declaration',
    body: { isDeclared: true },
  }),
  'profile.documents.store': async () => ({
    user: await createReadyApplicant(),
    path: '/apply/individual/documents/aadhaar_front',
    files: { file: PDF },
    isBeside: true,
  }),
  'profile.documents.update': 'the same facts twice are one; profile/certificates.spec',
  'group.director_documents.update': 'as profile.documents.update',
  'group.documents.update': 'as profile.documents.update',
  'profile.documents.destroy': async () => ({
    user: await createReadyApplicant('individual', true),
    method: 'delete',
    path: '/apply/individual/documents/aadhaar_front',
    isBeside: true,
  }),

  'group.details.update': async () => ({
    user: await createReadyApplicant(),
    path: '/apply/group/group-details',
    body: groupForm(),
  }),
  'group.directors.store': async () => ({
    user: await createReadyApplicant('group'),
    path: '/apply/group/directors',
    body: directorForm(),
  }),
  'group.directors.update': async () => {
    const { user, id } = await person('directors')
    const body = directorForm({ id: String(id) })
    return { user, method: 'put', path: `/apply/group/directors/${id}`, body }
  },
  'group.directors.destroy': async () => {
    const { user, id } = await person('directors')
    return { user, method: 'delete', path: `/apply/group/directors/${id}` }
  },
  'group.director_documents.store': async () => {
    const { user, id } = await person('directors')
    const path = `/apply/group/directors/${id}/documents/aadhaar_front`
    return { user, path, files: { file: PDF }, isBeside: true }
  },
  'group.director_documents.destroy': async () => {
    const { user, id } = await person('directors')
    const path = `/apply/group/directors/${id}/documents/aadhaar_front`
    await fillSlots(user.id, { subjectType: 'director', subjectId: id }, '2D')
    return { user, method: 'delete', path, isBeside: true }
  },
  'group.shareholders.store': async () => ({
    user: await createReadyApplicant('group'),
    path: '/apply/group/shareholders',
    body: shareholderForm(),
  }),
  'group.shareholders.update': async () => {
    const { user, id } = await person('shareholders')
    const body = shareholderForm({ id: String(id) })
    return { user, method: 'put', path: `/apply/group/shareholders/${id}`, body }
  },
  'group.shareholders.destroy': async () => {
    const { user, id } = await person('shareholders')
    return { user, method: 'delete', path: `/apply/group/shareholders/${id}` }
  },
  'group.documents.store': async () => ({
    user: await createReadyApplicant('group'),
    path: '/apply/group/group-documents/auth_letter',
    files: { file: PDF },
    isBeside: true,
  }),
  'group.documents.destroy': async () => ({
    user: await createReadyApplicant('group', true),
    method: 'delete',
    path: '/apply/group/group-documents/auth_letter',
    isBeside: true,
  }),

  'applications.submission.store': async () => ({
    user: await createReadyApplicant('individual', true),
    path: '/apply/individual/summary',
    body: { confirmed: true },
  }),
  'applications.my_steps.store': async () => {
    const { made, owner } = await createWithOwner()
    const body = { action: 'withdraw', expectedStatusId: made.statusId }
    return { user: owner, path: `/my-applications/${made.uuid}/steps`, body }
  },

  'collaboration.notes.store': async () => {
    const { made } = await createWithOwner()
    const body = { text: `The income is of 2024 ${unique()}`, colleagueId: (await admin()).id }
    const user = await officer(Role.agm)
    return { user, path: `/officer/applications/${made.id}/notes`, body }
  },
  'collaboration.assignments.store': async () => {
    const { made } = await createWithOwner({ statusId: WITH_AGM })
    const assigneeId = (await officer(Role.agm)).id
    const body = { assigneeId, expectedAssigneeId: null, expectedStatusId: WITH_AGM }
    const user = await officer(Role.agm)
    return { user, path: `/officer/applications/${made.id}/assignment`, body }
  },
  'collaboration.questions.store': async () => {
    const { made } = await createWithOwner({ statusId: WITH_AGM })
    const body = {
      questionItem: 'personal.motherName',
      reason: 'As in the certificate',
      expectedStatusId: WITH_AGM,
    }
    const user = await officer(Role.agm)
    return { user, path: `/officer/applications/${made.id}/questions`, body }
  },
  'collaboration.questions.update': async () => {
    const { user, owner, claim, id } = await createClaimQuestion()
    const question = { userId: owner.id, claimId: claim.id, id }
    await new AnswerClaimQuestion().run(question, paise(0))
    const path = `/officer/claims/${claim.id}/questions/${id}`
    return { user, method: 'put', path, body: { isTaken: true } }
  },
  'claims.answers.store': async () => {
    const { owner, id, path } = await createClaimQuestion()
    return { user: owner, path: `${path}/questions/${id}`, body: { charges: '0' } }
  },
  'collaboration.questions.destroy': async () => {
    const { user, made, id } = await asked()
    return { user, method: 'delete', path: `/officer/applications/${made.id}/questions/${id}` }
  },
  'approvals.answers.store': async () => {
    const { owner, made, id } = await asked()
    const body = { motherName: `Sulochana ${letters()}` }
    return { user: owner, path: `/my-applications/${made.uuid}/questions/${id}`, body }
  },
  'approvals.decisions.store': async () => {
    const { made } = await createWithOwner({ statusId: WITH_AGM })
    const body = { action: 'forward', ...(await expectedState(made)) }
    const user = await officer(Role.agm)
    return { user, path: `/officer/applications/${made.id}/decisions`, body }
  },
  'approvals.bulk_decisions.store': async () => {
    const { made } = await createWithOwner({ statusId: WITH_AGM })
    const body = { action: 'forward', subjects: [{ id: made.id, ...(await expectedState(made)) }] }
    const user = await officer(Role.agm)
    await new ViewApplication().run(user, String(made.id))
    return { user, path: '/officer/applications/decisions', body, isBeside: true }
  },
  'approvals.undone_decisions.store': async () => {
    const { made } = await createWithOwner({ statusId: WITH_AGM })
    const user = await officer(Role.agm)
    const actor = { id: user.id, role: Role.agm }
    const step = { subjectType: 'application', subjectId: made.id, action: 'forward' } as const
    const { decisionId } = await new Decide().run({ ...step, actor })
    return { user, path: '/officer/applications/decisions/undo', body: { decisions: [decisionId] } }
  },
  'uploads.store':
    'an address of the store, where there is one, and no row: documents/direct_uploads.spec',
  'approvals.number_searches.store': 'each search is logged, and nothing is made',
  'reports.search.store': 'each search by Aadhaar is logged, and nothing is made',
  'approvals.duplicates.store': async () => {
    const mobile = '9123498765'
    const [file] = [await fileOf({ mobile }), await fileOf({ mobile })]
    const user = await officer(Role.districtOfficer, { districtId: file.districtId })
    const { files } = await duplicatesOf(file, user, 'en')
    const body = {
      with: files[0].key,
      outcome: 'family',
      explanation: 'One household',
      kinds: 'mobile',
      expectedSerial: 0,
    }
    return { user, path: `/officer/applications/${file.id}/duplicates`, body }
  },
  'collaboration.shared_files.store': 'who had each file goes with it; collaboration/sharing.spec',
  'approvals.certificates.update': 'what was recorded goes with it; approvals/certificates.spec',
  'approvals.old_mobiles.update': 'a mobile that is entered is entered; approvals/old_mobile.spec',
  'approvals.corrections.store': 'the revision seen goes with it; approvals/corrections.spec',
  'loans.officer.sanction_follow_ups.store':
    'a task is open once, and each step names the one before: loans/follow_ups.spec',
  'approvals.site_visits.store':
    'a visit has a name of its own and is stored once: approvals/site_visits.spec',
  'approvals.district.store': async () => {
    const { made } = await createWithOwner({
      overrides: { number: `TEST-${unique().toUpperCase()}` },
    })
    const body = {
      number: made.number,
      districtId: districtNamed('Nagpur'),
      ...(await expectedState(made)),
    }
    return { user: await officer(Role.agm), path: '/officer/change-district', body }
  },
  'approvals.password.store': async () => ({
    user: await officer(Role.agm),
    path: '/officer/reset-password',
    body: {
      userName: (await createApplicant()).userName,
      newPassword: 'nine brown geese',
      newPasswordConfirmation: 'nine brown geese',
    },
  }),
  'loi.extensions.store': async () => {
    const { made } = await createWithLoi()
    const body = {
      applications: [{ id: made.id, statusId: made.statusId }],
      remarks: REMARKS,
    }
    return { user: await officer(Role.managingDirector), path: '/officer/loi-extensions', body }
  },

  'batches.store': async () => {
    const { made } = await createWithOwner()
    const user = await officer(Role.districtOfficer, { districtId: pune() })
    const body = {
      meetingOn: inDays(1),
      meetingTime: '11:30',
      isDayOffConfirmed: true,
      applications: [await agendaItem(made)],
    }
    return { user, path: '/officer/batches', body }
  },
  'batches.postponements.store': async () => {
    const { user, batch } = await meeting()
    const seenMeeting = { expectedMeetingOn: inDays(1), expectedMeetingTime: '11:30' }
    const body = {
      meetingOn: inDays(2),
      meetingTime: '12:00',
      isDayOffConfirmed: true,
      remarks: REMARKS,
      ...seenMeeting,
    }
    return { user, path: `/officer/batches/${batch.id}/postponements`, body }
  },
  'batches.removals.store': async () => {
    const { user, batch, files } = await meeting()
    const { expectedDecisionId } = await expectedState(files[0])
    const body = { applicationId: files[0].id, expectedDecisionId, remarks: REMARKS }
    return { user, path: `/officer/batches/${batch.id}/removals`, body }
  },
  'batches.report.store': async () => {
    const { user, batch, files } = await meeting()
    const outcomes = await Promise.all(
      files.map(async ({ id }) => ({
        applicationId: id,
        action: 'committee_approve',
        expectedDecisionId: (await latestDecision('application', id))!.id,
      }))
    )
    const body = { heldOn: TODAY, outcomes }
    return { user, path: `/officer/batches/${batch.id}/report`, body, files: { report: PDF } }
  },

  'appeals.mine.store': async () => {
    const { citizen, application: made } = await createRejected(1)
    const seenStep = (await latestDecision('application', made.id))!.id
    const body = {
      grounds: `The income is within the limit ${unique()}`,
      expectedVersion: String(seenStep),
    }
    return { user: citizen, path: `/my-applications/${made.uuid}/appeal`, body }
  },
  'bank_desk.mine.moves.store': async () => {
    const { made, owner } = await createWithLoi()
    const body = {
      bankId: masters().shortlistedBanks[1].id,
      branchName: 'Camp',
      expectedVersion: '0',
    }
    return { user: owner, path: `/my-applications/${made.uuid}/bank/move`, body }
  },
  'bank_desk.mine.replies.store': async () => {
    const { made, owner } = await createWithLoi()
    const answer = await refusedLetter(made)
    const path = `/my-applications/${made.uuid}/bank/answers/${answer.id}`
    return { user: owner, path, body: { isRight: true } }
  },
  'loans.sanction.store': async () => {
    const { made, owner } = await createWithLoi()
    const body = {
      bankId: masters().shortlistedBanks[0].id,
      branchName: 'Camp',
      sanctionedOn: TODAY,
      tenureMonths: 60,
      rate: '10.5',
      amount: '500000',
      accountNo: '604123456789',
      isFinalLetter: '1',
      expectedStatusId: ISSUED,
    }
    return { user: owner, path: `/loans/${made.uuid}/sanction`, body, files: LETTER }
  },
  /** The second tranche, because a repetition of the first would be rejected by status alone. */
  'loans.disbursements.store': async () => {
    const { application: made, owner } = await runningLoan()
    const body = {
      disbursedOn: TODAY,
      tenureMonths: 60,
      emiStartOn: '2026-04-30',
      amount: '100000',
      emiAmount: '2174.24',
      acknowledged: '1',
      trancheNo: 2,
      expectedStatusId: made.statusId,
    }
    return { user: owner, path: `/loans/${made.uuid}/disbursements`, body, files: LETTER }
  },
  'loans.payment_schedules.store': async () => {
    const { application: made, owner } = await runningLoan()
    const path = `/loans/${made.uuid}/disbursements/1/payment-schedule`
    return { user: owner, path, files: { file: PDF } }
  },
  'loans.officer.sanction_verifications.store': async () => {
    const { sanction } = await runningLoan()
    await sanction.merge({ verifiedAt: null }).save()
    const body = { version: await versionOf('sanction', sanction) }
    const path = `/officer/sanctions/${sanction.id}/verification`
    return { user: await officer(Role.accounts), path, body }
  },
  'loans.officer.disbursement_verifications.store': async () => {
    const { disbursement } = await runningLoan()
    await disbursement.merge({ verifiedAt: null }).save()
    const body = { version: await versionOf('disbursement', disbursement) }
    const path = `/officer/disbursements/${disbursement.id}/verification`
    return { user: await officer(Role.accounts), path, body }
  },
  'loans.officer.sanction_withdrawals.store': async () => {
    const { sanction, version } = await createSanction()
    const path = `/officer/sanctions/${sanction.id}/withdrawal`
    return { user: await admin(), path, body: { remarks: REMARKS, version } }
  },
  'loans.officer.sanction_references.store': async () => {
    const { sanction, version } = await createSanction()
    const path = `/officer/sanctions/${sanction.id}/references`
    const body = { accountNo: '604123456700', mandateReference: '', remarks: REMARKS, version }
    return { user: await admin(), path, body }
  },
  'loans.officer.disbursement_voids.store': async () => {
    const { disbursement } = await runningLoan()
    const path = `/officer/disbursements/${disbursement.id}/void`
    const version = await versionOf('disbursement', disbursement)
    return { user: await admin(), path, body: { remarks: REMARKS, version } }
  },
  'loans.officer.edits.store': async () => {
    const { disbursement } = await runningLoan()
    const body = {
      tenureMonths: 48,
      rate: '11',
      amount: '200000',
      emiStartOn: '2026-01-31',
      emiAmount: '5169.11',
      acknowledged: true,
      remarks: REMARKS,
      version: await versionOf('disbursement', disbursement),
    }
    return { user: await admin(), path: `/officer/disbursements/${disbursement.id}/edit`, body }
  },
  'loans.officer.bank_schedules.store':
    'the same table again takes the place of the same table; loans/bank_schedule.spec',

  'claims.store': async () => {
    const { application: made, owner, rows } = await runningLoan()
    const row = rows.find(({ rowNo }) => rowNo === 0)!
    const amount = ((row.principalPaise + row.interestPaise) / 100).toFixed(2)
    const body = {
      paidOn: TODAY,
      charges: '0',
      paidAmount: amount,
      rows: [{ scheduleRowId: row.id }],
    }
    const files = { proof: PDF, photo: 'photo.jpg' }
    return { user: owner, path: `/loans/${made.uuid}/claims`, body, files }
  },
  'claims.statement.store': 'it reads a file and writes nothing; claims/account_statements.spec',
  'claims.statement_samples.store':
    'it reads a file and writes nothing; claims/statement_samples.spec',
  'claims.statement.update': 'the same of a returned claim; claims/statements_of_returned.spec',
  'claims.update':
    'what was seen goes with it: a claim that was sent again is not returned; claims/stale_claims.spec',
  'claims.withdrawals.store': async () => {
    const { loan, claim } = await createClaim()
    const path = `/loans/${loan.application.uuid}/claims/${claim.uuid}/withdrawal`
    return { user: loan.owner, path, body: { expectedStatusId: claim.statusId } }
  },
  'claims.aadhaar_linking.store': async () => {
    const { owner } = await runningLoan()
    const body = { bankId: masters().shortlistedBanks[0].id, shownOn: TODAY, expectedVersion: '0' }
    return { user: owner, path: '/aadhaar-linking', body, files: { picture: 'photo.jpg' } }
  },
  'privacy.update': async () => ({
    user: await createApplicant(),
    method: 'put',
    path: '/my-data',
    body: { expectedVersion: String(activePrivacyNotice()?.id ?? '') },
  }),
  'privacy.breaches.store': async () => ({
    user: await admin(),
    path: '/officer/breaches',
    body: breachForm(),
  }),
  'privacy.breaches.update': async () => {
    const { id, version } = await createBreach()
    const body = { ...breachForm(), version }
    return { user: await admin(), method: 'put', path: `/officer/breaches/${id}`, body }
  },
  'privacy.breaches.people.store': async () => {
    affected ??= createApplication()
    const { districtId } = await affected
    const { id, version } = await createBreach()
    const body = { source: 'district', districtId, version }
    return { user: await admin(), path: `/officer/breaches/${id}/people`, body }
  },
  'privacy.breaches.people.spreadsheet':
    'the version goes with the file, and who is listed is listed: personal_data/breaches.spec',
  'privacy.breaches.people.destroy': async () => {
    const { id, version } = await createBreach([await createApplicant()])
    const path = `/officer/breaches/${id}/people`
    return { user: await admin(), method: 'delete', path, body: { version } }
  },
  'privacy.breaches.notices.store': async () => {
    const { id, version } = await createBreach([await createApplicant()])
    return { user: await admin(), path: `/officer/breaches/${id}/notices`, body: { version } }
  },
  'privacy.breaches.board.store': async () => {
    const { id } = await createBreach()
    const body = { step: 'described' }
    return { user: await admin(), path: `/officer/breaches/${id}/board`, body }
  },
  'privacy.copy.store':
    'sending it proves who it is, which the audit notes: personal_data/copy.spec',
  'assisted_filing.my_helpers.store': async () => {
    const body = { loanType: 1, kind: 'person', mobile: '9812345678' }
    return { user: await createApplicant(), path: '/my-helper', body }
  },
  'assisted_filing.centres.store': async () => {
    const user = await officer(Role.districtOfficer, { districtId: pune() })
    const body = {
      name: 'Seva Kendra',
      address: 'Main road 1',
      telephone: '9822012345',
      districtId: pune(),
    }
    return { user, path: '/officer/centres', body }
  },
  'assisted_filing.centres.update': async () => {
    const { officer: user, centre } = await centreWithOperator()
    const { uuid, name, address, telephone } = centre
    const { version } = await centrePage(await Centre.findOrFail(centre.id), user, true, 'en')
    const body = { name: `${name} 2`, address, telephone, isOpen: true, version }
    return { user, path: `/officer/centres/${uuid}`, body }
  },
  'assisted_filing.centres.operators.store': async () => {
    const { officer: user, centre } = await centreWithOperator()
    const { mobile: account } = await createApplicant()
    return { user, path: `/officer/centres/${centre.uuid}/operators`, body: { account } }
  },
  'assisted_filing.centres.operators.end': async () => {
    const { officer: user, centre, work } = await centreWithOperator()
    return { user, path: `/officer/centres/${centre.uuid}/operators/${work.id}/end`, body: {} }
  },
  'grievances.mine.store': async () => {
    const body = { kind: 'file', districtId: pune(), message: WORDS }
    return { user: await createApplicant(), path: '/my-grievances', body }
  },
  'grievances.mine.reopenings.store': async () => {
    const { user, uuid, expectedVersion } = await answeredGrievance()
    const body = { message: 'Nothing has changed since', expectedVersion }
    return { user, path: `/my-grievances/${uuid}/reopening`, body }
  },
  'grievances.mine.ratings.store': async () => {
    const { user, uuid, expectedVersion } = await answeredGrievance()
    return { user, path: `/my-grievances/${uuid}/rating`, body: { rating: '4', expectedVersion } }
  },
  'grievances.officer.answers.store': async () => {
    const grievance = await fileGrievance(await createApplicant(), { districtId: pune() })
    const user = await officer(Role.districtOfficer, { districtId: pune() })
    const body = { message: 'The office has corrected it.', expectedVersion: '1' }
    return { user, path: `/officer/grievances/${grievance.uuid}/answers`, body }
  },
  'privacy.correction.store': async () => {
    const { userId } = await createApplication()
    const body = { field: 'firstName', requestedValue: 'Savitri', reason: 'As on the certificate' }
    return { user: await User.findOrFail(userId), path: '/my-data/correction', body }
  },
  'privacy.nominee.store': async () => {
    const relationshipId = masters().relationships[0].id
    const body = {
      fullName: 'Sunita Jadhav',
      relationshipId,
      mobile: '9876543210',
      expectedVersion: '0',
    }
    return { user: await createApplicant(), path: '/my-data/nominee', body }
  },
  'privacy.nominee.destroy': async () => {
    const user = await createApplicant()
    const relationshipId = masters().relationships[0].id
    const nominee = { fullName: 'Sunita Jadhav', relationshipId, mobile: '9876543210' }
    const actor = { id: user.id, role: Role.applicant }
    await new NameNominee().run({ actor, expectedVersion: '0', nominee })
    const acting = await DataNominee.findByOrFail('userId', user.id)
    return {
      user,
      method: 'delete',
      path: '/my-data/nominee',
      body: { expectedVersion: String(acting.id) },
    }
  },
  'privacy.requests.store': async () => {
    const { userId } = await createApplication()
    const actor = { id: userId, role: Role.applicant }
    const asked = { field: 'firstName', requestedValue: 'Savitri', reason: 'As on the certificate' }
    const { id } = await new RequestCorrection().run({ actor, ...asked })
    const user = await officer(Role.districtOfficer, { districtId: pune() })
    const body = { id, outcome: 'refused', answer: 'The certificate says otherwise' }
    return { user, path: '/officer/correction-requests', body }
  },
  'erasure.mine.store':
    'asks for the step-up first and ends the session; twice at once it happens once: erasure/account.spec',
  'erasure.mine.parts.store': async () => {
    const user = await createApplicant()
    await db.table('notices').insert({
      user_id: user.id,
      template: 'password_changed',
      data: '{}',
      read_at: '2026-01-01 00:00:00',
      created_at: '2026-01-01 00:00:00',
    })
    const { version: expectedVersion } = await erasablePart('notices', user.id)
    return { user, path: '/my-data/erasure/notices', body: { expectedVersion } }
  },
  'audits.samples.store': 'a month is drawn once (inspection/samples.spec)',
  'audits.packs.store':
    'whoever asks for the same again gets the one that is being made (jobs/long_files.spec)',
  'audits.samples.items.check': async () => {
    const item = await sampleItemAt('drawn')
    const checks = Object.fromEntries(checksOf(item.kind).map((check) => [check, 'yes']))
    const user = await officer(Role.auditor)
    return { user, path: `/officer/samples/items/${item.id}/check`, body: { checks } }
  },
  'audits.samples.items.answer': async () => {
    const { id } = await sampleItemAt('asked')
    const user = await officer(Role.agm)
    return { user, path: `/officer/samples/items/${id}/answer`, body: { answer: 'As ordered' } }
  },
  'audits.samples.items.close': async () => {
    const { id } = await sampleItemAt('answered')
    const body = { result: 'explained', conclusion: 'Explained' }
    return { user: await officer(Role.auditor), path: `/officer/samples/items/${id}/close`, body }
  },
  'administration.outside_lists.store': async () => ({
    user: await officer(Role.auditor),
    path: '/officer/outside-lists',
    body: {
      kind: 'payroll',
      title: `Payroll ${unique()}`,
      source: 'Treasury',
      legalBasis: 'Letter of the department',
      purpose: 'Applicants who serve the State',
    },
  }),
  'administration.outside_lists.file.store':
    'a list takes one file, under any key; administration/outside_lists.spec',
  'administration.outside_lists.headings.store':
    'a heading that is assigned again is the same row; administration/outside_lists.spec',
  'administration.outside_findings.decide': async () => {
    const { by, id } = await outsideFinding()
    const body = { outcome: 'not_same', remarks: 'Another village', expectedVersion: 1 }
    return { user: by, path: `/officer/outside-findings/${id}`, body }
  },
  'claims.days_past_due.entries.store': async () => {
    const { sanction, disbursement, application: made } = await runningLoan()
    const user = await officer(Role.districtOfficer, { districtId: made.districtId })
    const body = {
      instalment: `${disbursement.id}:2026-01-31`,
      status: 'overdue',
      on: '2026-02-02',
      source: 'district',
      reason: 'Told on the telephone',
      version: '0-0',
    }
    return { user, path: `/officer/days-past-due/${sanction.id}/entries`, body }
  },
  'claims.days_past_due.entries.destroy':
    'what is taken back is gone: claims/days_past_due_pages.spec',
  'claims.officer.linking_requests.store': async () => {
    const { claim } = await createClaim()
    const body = { problem: 'As the mapper shows it', ...(await expectedClaimState(claim)) }
    const user = await officer(Role.accounts)
    return { user, path: `/officer/claims/${claim.id}/linking-requests`, body }
  },
  'claims.officer.reversals.store':
    'of one payment, one reversal waits at a time: claims/payment_reversals.spec',
  'claims.officer.late_credits.store':
    'of one payment, one decision waits at a time: claims/late_credits.spec',
  'claims.bank_transfers.rows.store':
    'a collected response is imported once: claims/bank_response_rows.spec',
  'claims.officer.recovery.store': 'of one payment, one demand stands: claims/recoveries.spec',
  'claims.recoveries.steps.store':
    'each step leaves the state it needs, a reference is recorded once: claims/recoveries.spec',
  'claims.recoveries.orders.store': 'each step leaves the state it needs: claims/recoveries.spec',
  'claims.recovery.store': 'an answer leaves the state it needs: claims/recoveries.spec',
  'claims.officer.decisions.store': async () => {
    const { claim } = await createClaim()
    const approvedAmount = (claim.proposedPaise / 100).toFixed(2)
    const body = { action: 'verify', approvedAmount, ...(await expectedClaimState(claim)) }
    const user = await officer(Role.accounts)
    return { user, path: `/officer/claims/${claim.id}/decisions`, body }
  },
  'claims.officer.approvals.store': async () => {
    const made = [(await createClaim()).claim, (await createClaim()).claim]
    const body = { subjects: await Promise.all(made.map(listedClaim)) }
    const user = await officer(Role.accounts)
    for (const { id } of made) await new ViewClaim().run(user, id)
    return { user, path: '/officer/claims/approvals', body, isBeside: true }
  },
  'api.systems.store': 'each sending proves who it is, which the audit notes: api/systems.spec',
  'api.systems.tokens.store': 'the same',
  'api.systems.tokens.destroy': async () => {
    const { id, tokens } = await systemWithToken()
    return {
      user: await admin(),
      method: 'delete',
      path: `/officer/api/${id}/tokens/${tokens[0].id}`,
    }
  },
  'api.systems.tokens.destroy_all': async () => {
    const { id } = await systemWithToken()
    return { user: await admin(), method: 'delete', path: `/officer/api/${id}/tokens` }
  },
  'api.webhooks.update': 'the same: api/webhook_pages.spec',
  'api.webhooks.secrets.store': 'the same',
  'api.webhooks.tests.store': async () => webhookForm('post', '/tests'),
  'api.webhooks.pauses.store': async () => webhookForm('post', '/pauses'),
  'api.webhooks.pauses.destroy': async () => {
    const submission = await webhookForm('delete', '/pauses')
    await db.from('webhooks').update({ is_active: false })
    return submission
  },
  'api.webhooks.resends.store': async () => webhookForm('post', '/resends'),
  'api.deliveries.resends.store': async () => {
    const { user } = await webhookForm('post', '')
    const { id } = await db.from('webhook_deliveries').orderBy('id', 'desc').firstOrFail()
    return { user, path: `/officer/api/deliveries/${id}/resends` }
  },
  'claims.final_approvals.store':
    'each sending proves who it is, which the audit notes; a second one does nothing: claims/stack.spec',
  'claims.final_approvals.decisions.store': 'the same',
  'approvals.final_approvals.store': 'the same: approvals/stack.spec',
  'approvals.final_approvals.update': 'the same',
  'claims.final_approvals.decisions.update': async () => {
    const { user, claim } = await createFinalApproval()
    const [reason] = masters().claimReasons('return')
    const body = { ...(await expectedClaimState(claim)), reasonId: reason.id, remarks: REMARKS }
    return { user, method: 'put', path: `/officer/final-approvals/${claim.id}`, body }
  },
  'claims.payment_batches.store': async () => {
    const claims = await createPayableClaims(2)
    const body = { claimIds: claims.map(({ id }) => id) }
    return { user: await officer(Role.accounts), path: '/officer/payment-batches', body }
  },
  'claims.payment_batches.destroy': async () => {
    const user = await officer(Role.accounts)
    const { batch } = await new CreatePaymentBatch().run({
      claimIds: (await createPayableClaims(1)).map(({ id }) => id),
      actor: { id: user.id, role: Role.accounts },
    })
    return { user, method: 'delete', path: `/officer/payment-batches/${batch.id}` }
  },
  'claims.debit_account.statements.store':
    'a file is imported once, and what follows must follow from it: claims/debit_account.spec',
  'claims.debit_account.lines.match': 'a line is matched once: claims/debit_account.spec',
  'claims.debit_account.lines.unmatch': 'the same',
  'claims.debit_account.certificates.store':
    'of one month, one certificate waits at a time: claims/debit_account.spec',
  'claims.payment_batches.answers.store':
    'a line of the bank is taken once, whatever file it comes in; claims/payment_batches.spec',
  'claims.payment_batches.releases.store':
    'of one batch, one release waits at a time: claims/bank_transfers.spec',
  'claims.bank_transfers.decisions.store':
    'a transfer leaves the state it was seen in once: claims/bank_transfers.spec',
  'claims.bank_transfers.connections.store':
    'of one name, one connection waits at a time: claims/bank_transfers.spec',
  'claims.bank_transfers.connections.update':
    'of one connection, one change waits at a time: claims/bank_transfers.spec',
  'claims.bank_transfers.connections.host_keys.store':
    'of one connection, one key waits at a time: claims/bank_transfers.spec',
  'claims.bank_transfers.connections.tests.store': 'a test changes nothing, and each is asked for',
  'claims.bank_transfers.profiles.store': 'each sample that is checked is noted, and none is kept',

  'doclog.changes.store': async () => {
    const { application: made } = await runningLoan()
    const body = {
      slot: `profile:${made.profileId}:pan`,
      expectedVersion: 'none',
      remarks: REMARKS,
    }
    const path = `/officer/documents/profile/${made.id}`
    return { user: await admin(), path, body, files: { file: PDF } }
  },

  'notifications.announcements.store': async () => ({
    user: await admin(),
    path: '/officer/content/notices',
    body: notice(0),
  }),
  'notifications.announcements.update': async () => ({
    user: await admin(),
    method: 'put',
    path: `/officer/content/notices/${await announcement()}`,
    body: notice(1),
  }),
  'notifications.announcements.withdrawals.store': async () => ({
    user: await admin(),
    path: `/officer/content/notices/${await announcement()}/withdrawals`,
  }),
  'reports.report_pins.store': async () => ({
    user: await admin(),
    path: '/officer/reports/pins',
    body: { reportNo: 8, isPinned: true },
  }),
  'reports.saved_filters.store': async () => ({
    user: await admin(),
    path: '/officer/saved-filters',
    body: { list: 'claims', filterName: 'Mine', address: 'from=2026-01-01' },
  }),
  'reports.saved_filters.update': async () => {
    const user = await admin()
    const path = `/officer/saved-filters/${await savedFilter(user)}`
    return { user, method: 'put', path, body: { filterName: 'Others', version: 'Mine' } }
  },
  'reports.saved_filters.destroy': async () => {
    const user = await admin()
    return { user, method: 'delete', path: `/officer/saved-filters/${await savedFilter(user)}` }
  },
  'reports.list_columns.store': async () => ({
    user: await admin(),
    path: '/officer/list-columns',
    body: { list: 'claims', offered: ['amount'], shown: [] },
  }),
  'reports.subscriptions.store': async () => ({
    user: await admin(),
    path: '/officer/report-subscriptions',
    body: { reportNo: 1, frequency: 'daily', roleId: Role.managingDirector, locale: 'en' },
  }),
  'reports.subscriptions.destroy': async () => {
    const user = await admin()
    const [id] = await db.table('report_subscriptions').insert({
      report_no: 1,
      frequency: 'daily',
      role_id: Role.managingDirector,
      locale: 'en',
      created_by: user.id,
      created_at: '2026-01-01 00:00:00',
    })
    return { user, method: 'delete', path: `/officer/report-subscriptions/${id}` }
  },

  'jobs.files.stops.store': async () => {
    const { user, id } = await fileJob('waiting')
    return { user, path: `/officer/files/${id}/stops`, body: {} }
  },
  'jobs.files.retries.store': async () => {
    const { user, id } = await fileJob('stopped')
    return { user, path: `/officer/files/${id}/retries`, body: {} }
  },

  'site.editor.pages.update': async () => {
    const user = await admin()
    const slug = 'grievances'
    const texts = () => ({ en: { title: `Grievances ${unique()}`, body: 'Write to us.' } })
    const page = await db.from('content_pages').where({ slug }).first()
    const editor = { id: user.id, roleId: user.roleId }
    await new SaveContentPage().run({ slug, texts: texts(), expectedVersion: page.version, editor })
    const body = { version: page.version + 1, texts: { ...texts(), mr: {}, hi: {} } }
    return { user, method: 'put', path: `/officer/content/pages/${slug}`, body }
  },
  'site.editor.restorations.store': 'the version seen goes with it; site/page_editing.spec',
  'site.editor.documents.store': async () => ({
    user: await admin(),
    path: '/officer/content/documents',
    body: { kind: 'circular', nameEn: `Circular ${unique()}` },
    files: { file: PDF },
  }),
  'site.editor.withdrawals.store': async () => {
    const user = await admin()
    const { uuid } = await new PublishDocument().run({
      kind: 'circular',
      nameEn: `Circular ${unique()}`,
      upload: { bytes: await fixture(PDF), clientName: PDF },
      actorId: user.id,
    })
    return { user, path: `/officer/content/documents/${uuid}/withdrawals` }
  },
  'administration.officers.store': async () => ({
    user: await admin(),
    path: '/officer/people',
    body: await personForm(),
  }),
  'administration.officers.imports.store':
    'the dry run writes nothing, and a sheet sent again finds other people than its dry run; people_import.spec',
  'administration.officers.update': async () => {
    const { user, path, version } = await createViewedOfficer()
    return { user, method: 'put', path, body: { ...(await personForm()), version } }
  },
  'administration.officers.posts.store': async () => {
    const { user, path, version } = await createViewedOfficer()
    const body = { roleId: Role.agm, fromOn: '2026-04-01', version }
    return { user, path: `${path}/posts`, body }
  },
  'administration.officers.posts.update': async () => {
    const { user, path, version, postId } = await createViewedOfficer()
    const body = { untilOn: addDays(getClock().today(), 7), version }
    return { user, method: 'put', path: `${path}/posts/${postId}`, body }
  },
  'administration.officers.posts.successors.store': async () => {
    const { user, path, version, postId } = await createViewedOfficer()
    const { id: successorId } = await createOfficer(Role.agm)
    return { user, path: `${path}/posts/${postId}/successors`, body: { successorId, version } }
  },
  'administration.officers.disable': async () => {
    const { user, path, version } = await createViewedOfficer()
    return { user, path: `${path}/disabling`, body: { version } }
  },
  'administration.officers.enable': async () => {
    const { user, path, version } = await createViewedOfficer({ isActive: false })
    return { user, method: 'delete', path: `${path}/disabling`, body: { version } }
  },
  'administration.officers.sessions.destroy': 'ended sessions are ended',
  'administration.officers.second_factor.destroy': async () => {
    const { user, path, version } = await createViewedOfficer({ hasSecondFactor: true })
    return { user, method: 'delete', path: `${path}/second-factor`, body: { version } }
  },
  'administration.officers.passkeys.destroy': async () => {
    const { user, officer, path, version } = await createViewedOfficer()
    await storePasskey(officer)
    return { user, method: 'delete', path: `${path}/passkeys`, body: { version } }
  },
  'administration.officers.password.store': async () => {
    const { user, path } = await createViewedOfficer()
    return { user, path: `${path}/password`, body: { passwordDelivery: 'sms' } }
  },
  'administration.officers.links.store': 'links are made once; password_links.spec',
  'administration.masters.rows.store': async () => ({
    user: await admin(),
    path: '/officer/masters/company_types',
    body: { version: '', values: { name_en: `Trust ${unique()}` } },
  }),
  'administration.masters.rows.update': async () => {
    await db.from('master_edits').where('master', 'company_types').delete()
    const version = await masterRowVersion('company_types', '1')
    return {
      user: await admin(),
      method: 'put',
      path: '/officer/masters/company_types/rows/1',
      body: { version, values: { name_en: `Company ${unique()}` } },
    }
  },
  'administration.masters.retirements.store': async () => {
    await db.from('company_types').where('id', 2).update({ is_retired: false })
    const version = await masterRowVersion('company_types', '2')
    return {
      user: await admin(),
      path: '/officer/masters/company_types/rows/2/retirement',
      body: { version },
    }
  },
  'administration.masters.retirements.destroy': async () => {
    await db.from('company_types').where('id', 3).update({ is_retired: true })
    const version = await masterRowVersion('company_types', '3')
    const path = '/officer/masters/company_types/rows/3/retirement'
    return { user: await admin(), method: 'delete', path, body: { version } }
  },
  'administration.masters.moves.store': async () => {
    const entries = await listEntries(masterByTable('company_types'), db.connection())
    const path = `/officer/masters/company_types/rows/${entries[3].id}/moves`
    const body = { version: orderVersion(entries), position: 1 }
    return { user: await admin(), path, body }
  },
  'administration.masters.imports.store':
    'the dry run writes nothing, and an import sent again finds another master than its dry run; masters/importing.spec',
  'site.editor.leaders.store': async () => ({
    user: await admin(),
    path: '/officer/content/leaders',
    body: leader(0),
  }),
  'site.editor.leaders.update': async () => ({
    user: await admin(),
    path: `/officer/content/leaders/${await newLeader()}`,
    body: leader(1),
  }),
  'site.editor.leaders.destroy': async () => ({
    user: await admin(),
    method: 'delete',
    path: `/officer/content/leaders/${await newLeader()}`,
  }),
  'site.editor.leaders.moves.store': async () => {
    await newLeader()
    const path = `/officer/content/leaders/${await newLeader()}/moves`
    return { user: await admin(), path, body: { direction: 'up' } }
  },
  'site.editor.offices.update': async () => {
    const office = await db.from('district_offices').where('district_id', pune()).first()
    return {
      user: await admin(),
      method: 'put',
      path: `/officer/content/offices/PUN`,
      body: { version: office?.version ?? 0, addressEn: `Camp ${unique()}, Pune` },
    }
  },
}
