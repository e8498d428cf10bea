import { DateTime } from 'luxon'
import { subjectStateOf } from '#applications/contracts/application_subject'
import { instantOf } from '#kernel/database/dialect'
import Appeal from '#applications/appeals/models/appeal'
import Application from '#applications/models/application'
import { financialYear } from '#kernel/calendar/periods'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { padNumber } from '#kernel/numbering/next_number'
import { DEFAULT_VERSION } from '#masters/rules/workflow_versions'
import { masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { storedParams } from '#notifications/queries/message_texts'
import { ageOn } from '#profile/rules/age'
import type { Demo } from '#database/demo/context'
import { addGroup } from '#database/demo/groups'
import type { PlannedStep } from '#database/demo/journeys'
import { BUSINESSES, COURSES, INSTITUTES } from '#database/demo/names'
import { addPerson, pickBank, type Person } from '#database/demo/people'
import { instant } from '#database/demo/rows'

export interface Plan {
  steps: PlannedStep[]
  loanType: number
  districtId: number
  userName?: string
}

export interface PlannedApplication extends Plan {
  id: number
  number: string
  person: Person
  amountPaise: number
  bankId: number
  statusId: number
  /** Id of the decision that submitted it, once there is one. */
  submission?: number
}

const LETTERS: Readonly<Record<string, 'issued' | 'reissued' | 'extended'>> = {
  approve: 'issued',
  reissue_loi: 'reissued',
  approve_extension: 'extended',
}
export const letterKind = (step: PlannedStep) => LETTERS[step.action]

const lakh = 100_000_00

/** Adds an application with its applicant; its letters and decisions follow once it is written. */
export function addApplication(demo: Demo, input: Plan): PlannedApplication {
  const { rows, random, numbers } = demo
  const { steps, loanType, districtId } = input
  const submittedOn = steps[0].on
  const person = addPerson(demo, { districtId, loanType, submittedOn, userName: input.userName })
  const rules = schemeRules(loanType, submittedOn)
  const [least, most] = [rules.minAmountPaise / lakh, rules.maxAmountPaise / lakh]
  const amountPaise = random.int(least, Math.min(most, least * 6)) * lakh
  const isEducation = loanType === 3
  const [trade, suffix] = random.pick(BUSINESSES)
  const product = isEducation ? random.pick(COURSES) : trade
  const bank = pickBank(demo)
  const district = masters().district(districtId)
  const needsGroup = masters().documentSlots(`${loanType}D`).length > 0
  const groupId = needsGroup
    ? addGroup(demo, person, { districtId, loanType, submittedOn, product, amountPaise })
    : null
  if (!needsGroup) {
    rows.add('lending_details', {
      profile_id: person.profileId,
      scheme_id: loanType,
      organisation_name: isEducation
        ? random.pick(INSTITUTES)
        : `${person.name.split(' ').at(-1)} ${suffix}`,
      product,
      organisation_address: `Main Road, ${district.nameEn}`,
      amount_paise: amountPaise,
      loan_district_id: districtId,
      business_sector_id: isEducation ? null : random.pick(masters().businessSectors).id,
      bank_name: bank.nameEn,
      branch_name: district.nameEn,
      updated_at: instant(addDays(submittedOn, -1)),
    })
  }

  const last = steps.at(-1)!
  const moved = steps.findLast((step) => step.from !== step.to)!
  const short = masters().scheme(loanType).shortName
  const year = financialYear(submittedOn).code
  const value = numbers.next(`application:${short}:${district.code}:${year}`)
  const number = `${short}-${district.code}-${year}-${padNumber(value)}`
  const isFinal = masters().applicationStatus(last.to).isFinal
  const since = instant(moved.on, steps.indexOf(moved))
  const isReturned = ['send_back', 'resubmit'].includes(moved.action)
  const id = rows.add('applications', {
    uuid: random.uuid(),
    number,
    user_id: person.userId,
    profile_id: person.profileId,
    group_id: groupId,
    loan_type: loanType,
    district_id: districtId,
    status_id: last.to,
    live_key: isFinal ? null : Application.liveKeyOf(person.userId, loanType),
    previous_application_id: null,
    amount_paise: amountPaise,
    applicant_name: person.name,
    mobile: person.mobile,
    aadhaar_last4: person.aadhaar.aadhaar_last4,
    business_type: product,
    age_at_submission: ageOn(person.birthDate, submittedOn),
    caste_id: person.casteId,
    gender_id: person.genderId,
    loi_count: steps.filter(letterKind).length,
    extension_returns: 0,
    committee_outcome: steps.find((step) => step.action === 'committee_approve')?.to ?? null,
    submitted_on: submittedOn,
    submitted_at: instant(submittedOn),
    status_since: since,
    is_returned: Number(isReturned),
    last_action_at: instant(last.on, steps.length - 1),
    created_at: instant(submittedOn),
    updated_at: instant(last.on, steps.length - 1),
  })
  demo.counted.application.push(
    subjectStateOf({
      id,
      userId: person.userId,
      districtId,
      loanType,
      statusId: last.to,
      amountPaise,
      submittedOn,
      statusSince: DateTime.fromJSDate(instantOf(since)),
      isReturned,
      isHeld: false,
      workflowVersion: DEFAULT_VERSION,
    })
  )
  return { ...input, id, number, person, amountPaise, bankId: bank.id, statusId: last.to }
}

/** Adds the history of an application, and the messages to its applicant. */
export function addDecisions(
  demo: Demo,
  application: PlannedApplication,
  letters: readonly Letter[]
) {
  const { person, districtId, number } = application
  let rejectionId = 0
  application.steps.forEach((step, order) => {
    const isOwn = step.role === 0
    const decidedBy =
      step.role === null ? null : isOwn ? person.userId : demo.officer(step.role, districtId)
    const reasons = step.reasonKind ? masters().reasons(step.reasonKind) : []
    const reason = reasons.length > 0 ? demo.random.pick(reasons) : null
    const at = instant(step.on, order)
    const id = demo.rows.add('workflow_decisions', {
      subject_type: 'application',
      subject_id: application.id,
      action: step.action,
      from_status: step.from,
      to_status: step.to,
      decided_by: decidedBy,
      role: step.role,
      reason_id: reason?.id ?? null,
      remarks: step.remarks ?? null,
      data: null,
      created_at: at,
    })
    if (step.action === 'submit') application.submission = id
    if (step.action === 'reject') rejectionId = id
    if (step.action === 'appeal') addAppeal(demo, application, { rejectionId, order, at })
    const about = { applicationNo: number }
    const why = { ...about, reason, remarks: step.remarks ?? null }
    const letter = letters.find((one) => one.applicationId === application.id && one.step === step)
    const ofLetter = letter && {
      ...about,
      loiNumber: letter.number,
      validTill: letter.validTill,
    }
    const amount = formatRupees(paise(application.amountPaise))
    const notices: Record<string, [string, Parameters<typeof storedParams>[0]]> = {
      submit: ['application_submitted', about],
      hold: ['application_held', why],
      reject: ['application_rejected', why],
      refuse_appeal: ['appeal_refused', why],
      record_sanction: ['sanction_recorded', { ...about, amount }],
    }
    const notice = ofLetter
      ? ([letter.kind === 'extended' ? 'loi_extended' : 'loi_issued', ofLetter] as const)
      : notices[step.action]
    if (notice) addNotice(demo, application, notice[0], notice[1], `decision:${id}`, at)
  })
}

/** Adds an appeal; the step after it, where there is one, refused it. */
function addAppeal(
  demo: Demo,
  { id, steps }: PlannedApplication,
  { rejectionId, order, at }: { rejectionId: number; order: number; at: string }
) {
  const isOpen = order === steps.length - 1
  demo.rows.add('appeals', {
    application_id: id,
    rejection_id: rejectionId,
    grounds: Appeal.encryptGrounds('माझे उत्पन्न मर्यादेत आहे, दाखला पुन्हा पहावा.'),
    made_at: at,
    state: isOpen ? 'open' : 'refused',
    /** Decisions of one file have consecutive ids. */
    outcome_id: isOpen ? null : rejectionId + 2,
    open_application_id: isOpen ? id : null,
  })
}

export function addNotice(
  demo: Demo,
  application: { id: number; person: Person },
  template: string,
  params: Parameters<typeof storedParams>[0],
  occasion: string,
  at: string
) {
  const { userId } = application.person
  demo.rows.add('notices', {
    user_id: userId,
    application_id: application.id,
    template,
    data: JSON.stringify(storedParams(params)),
    dedupe_key: `${occasion}:${userId}:notice`,
    read_at: null,
    created_at: at,
  })
}

export interface Letter {
  id: number
  applicationId: number
  number: string
  kind: string
  step: PlannedStep
  validFrom: PlainDate
  validTill: PlainDate
}
