import type { HttpContext } from '@adonisjs/core/http'
import { profileOwner } from '#auth/contracts/facts'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { NotFound } from '#kernel/exceptions/refusal'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { loanTypeOfPath } from '#masters/rules/schemes'
import { StartProfile } from '#profile/actions/update_section'
import { type SectionDefinition, sectionsOf } from '#profile/contracts/sections'
import {
  type ProfileLockState,
  ProfileLocked,
  isSectionLocked,
  isSlotLocked,
  profileLock,
  submissionDay,
} from '#profile/contracts/profile_lock'
import type Profile from '#profile/models/profile'
import { sectionVersion } from '#profile/queries/sections'
import { type FormValues, withDraft } from '#profile/rules/form_values'
import { type Draft, draftKey, loanDistrictOf, readDraft } from '#profile/queries/section_forms'
import { formatRupees } from '#kernel/money/paise'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { readSlotForm } from '#documents/form_uploads'
import { infectedDocuments, listDocuments } from '#documents/queries/documents'
import {
  RecordCertificate,
  RemoveProfileDocument,
  type SlotPlace,
  UploadProfileDocument,
} from '#profile/actions/profile_documents'
import { certificateValidator } from '#profile/fields/certificate'
import { formMessages } from '#kernel/validation/form_messages'
import { slotCards } from '#profile/queries/document_cards'

/** An applicant's wizard of one loan type, also when a helper fills it in. */
export interface Wizard {
  user: User
  /** Scheme id, and its name in the URL. */
  loanType: number
  path: string
  profile: Profile
  lock: ProfileLockState
  sections: SectionDefinition[]
  /** The applicant came from the check of all answers and will return there. */
  isChecking: boolean
}

/** Session key of the loan type whose answers are being checked. */
const CHECKING_KEY = 'profile.checking'

/** The check of all answers, which is the last page of the wizard. */
const summaryHref = (path: string) => `/apply/${path}/summary`

/** @throws NotFound if the loan type is not open */
export async function openWizard(ctx: HttpContext): Promise<Wizard> {
  const { params, request, session } = ctx
  const path = String(params.loanType)
  const loanType = loanTypeOfPath(path)
  const sections = loanType === null ? [] : sectionsOf(loanType)
  if (loanType === null || sections.length === 0) throw new NotFound()

  const user = profileOwner(ctx)
  const profile = await new StartProfile().run(user.id)
  if (request.qs().from === 'check') session.put(CHECKING_KEY, path)
  const isChecking = session.get(CHECKING_KEY) === path
  return { user, loanType, path, profile, lock: await profileLock(user.id), sections, isChecking }
}

/** Ends the return to the check of all answers: the user is there, or chose another page. */
export function endChecking({ session }: HttpContext): void {
  if (session.has(CHECKING_KEY)) session.forget(CHECKING_KEY)
}

/**
 * Opens the wizard at one section that may be changed now. The actions check the lock again in their transaction; this
 * check comes before a form is shown or validated.
 *
 * @throws ProfileLocked, NotFound
 */
export async function openSection(ctx: HttpContext, key: string): Promise<Wizard> {
  const wizard = await openWizard(ctx)
  const section = wizard.sections.find((one) => one.key === key)
  if (!section) throw new NotFound()
  if (isSectionLocked(wizard.lock, section, wizard.loanType)) throw new ProfileLocked()
  return wizard
}

/** Returns the date that counts for eligibility: that of the first submission, or else today. */
export const wizardDay = ({ lock, loanType }: Wizard) =>
  submissionDay(lock, loanType, getClock().today())

/** Returns the rules of the scheme on that date. */
export const wizardRules = (wizard: Wizard) =>
  rulesByCountingDay(wizard.loanType, { firstSubmission: wizardDay(wizard) })

/** Returns the draft of the section. */
export function sectionDraft({ profile, sections, loanType }: Wizard, key: string) {
  const section = sections.find((one) => one.key === key)!
  return readDraft(profile.id, draftKey(section, loanType))
}

/** Returns a section's form with its version: the draft if there is one, or else the saved values. */
export async function sectionForm<T extends FormValues>(
  wizard: Wizard,
  key: string,
  saved: T,
  draft: Draft | null
) {
  const section = wizard.sections.find((one) => one.key === key)!
  return versionedForm(saved, await sectionVersion(section, wizard), draft)
}

/**
 * The same for one record of a list. A draft keeps the version from which it was begun, so that its page can detect
 * later changes.
 */
export function versionedForm<T extends FormValues>(
  saved: T,
  version: string,
  draft: Draft | null
) {
  return {
    values: withDraft({ ...saved, version }, draft?.content),
    newer: { version, values: saved },
  }
}

/** Returns the number of the rejected application whose pending appeal a new application of the scheme would end. */
export const appealedApplicationNumber = ({ lock, loanType }: Pick<Wizard, 'lock' | 'loanType'>) =>
  lock.appealed.find((one) => one.loanType === loanType)?.number ?? null

/** Returns the position of a step in the wizard for its page. */
export function stepProps(wizard: Wizard, key: string, locale: string, draft: Draft | null = null) {
  const required = wizard.sections.filter(({ isOptional }) => !isOptional)
  const index = required.findIndex((one) => one.key === key)
  return {
    section: key,
    appealed: appealedApplicationNumber(wizard),
    loanType: wizard.path,
    loanTypeName: loanTypeName(masters().scheme(wizard.loanType), locale),
    /** Position among the required sections, as in the task list; null for others. */
    number: index < 0 ? null : index + 1,
    total: required.length,
    /** Time at which the displayed draft was saved; null if saved values are displayed. */
    draftSavedAt: draft?.savedAt ?? null,
    /** Prevents a newer draft of another device from being overwritten. */
    draftVersion: draft?.version ?? null,
    nextHref: nextStepHref(wizard, key),
    /** Link back without saving: to the check of all answers, or else to the list of sections. */
    isChecking: wizard.isChecking,
    backHref: wizard.isChecking ? summaryHref(wizard.path) : `/apply/${wizard.path}`,
  }
}

/** Returns the path of the next step; after the last one, and for a user who came from there, the check. */
function nextStepHref({ sections, path, isChecking }: Wizard, key: string): string {
  const next = sections[sections.findIndex((one) => one.key === key) + 1]
  return next && !isChecking ? `/apply/${path}/${next.key}` : summaryHref(path)
}

/** Confirms a save and redirects to the next step (document 2, 'Save flow'). */
export function continueWizard(
  { i18n, response, session }: HttpContext,
  wizard: Wizard,
  key: string
) {
  session.flash('success', i18n.t('profile.messages.saved'))
  return response.redirect().toPath(nextStepHref(wizard, key))
}

/** Returns the name of the loan district; null until there is an address. */
export async function loanDistrictName({ profile }: Wizard, locale: string) {
  const district = masters().find('districts', await loanDistrictOf(profile.id))
  return district ? localName(district, locale) : null
}

/** Returns the limits of the amount as text for the hints of the form. */
export function amountLimits(wizard: Wizard) {
  const { minAmountPaise, maxAmountPaise } = wizardRules(wizard)
  return { min: formatRupees(minAmountPaise), max: formatRupees(maxAmountPaise) }
}

/** Returns the values against which the form is validated in addition to its own. */
export async function requestLimits(wizard: Wizard) {
  const { minAmountPaise, maxAmountPaise } = wizardRules(wizard)
  const loanDistrictId = await loanDistrictOf(wizard.profile.id)
  return { minAmount: minAmountPaise, maxAmount: maxAmountPaise, loanDistrictId }
}

/** A page of slots. Each card submits its own file, so the responses are small JSON objects. */
export abstract class SlotPages {
  protected abstract readonly section: string

  /** Returns the slots that the URL names. */
  protected abstract placeOf(ctx: HttpContext, wizard: Wizard): SlotPlace

  async store(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.section)
    await new UploadProfileDocument().run({
      ...this.#address(ctx, wizard),
      ...(await readSlotForm(ctx.request, ctx.auth.getUserOrFail().id)),
    })
    return this.#card(ctx, wizard)
  }

  async destroy(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.section)
    const expectedVersion = readExpectedVersion(ctx.request, 'expectedVersion')
    await new RemoveProfileDocument().run({ ...this.#address(ctx, wizard), expectedVersion })
    return this.#card(ctx, wizard)
  }

  /** Saves the data of the certificate in a slot. */
  async update(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.section)
    const expectedVersion = readExpectedVersion(ctx.request, 'expectedVersion')
    const type = masters().certificateType(String(ctx.params.slot))
    if (!type) throw new NotFound()
    const messagesProvider = formMessages(ctx.i18n, 'profile', 'profile.validation.certificate')
    const validator = certificateValidator(type.hasExpiry)
    const facts = await ctx.request.validateUsing(validator, { messagesProvider })
    await new RecordCertificate().run({ ...this.#address(ctx, wizard), facts, expectedVersion })
    return this.#card(ctx, wizard)
  }

  /** Returns the slots required on the date that counts, with their content. */
  protected async cards(ctx: HttpContext, wizard: Wizard) {
    const { list, subjectOf } = this.placeOf(ctx, wizard)
    const { subjectType, subjectId } = await subjectOf(wizard.profile)
    const documents = await listDocuments(subjectType, subjectId)
    const infected = await infectedDocuments({ [subjectType]: [subjectId] })
    const section = wizard.sections.find(({ key }) => key === this.section)!
    return slotCards(list, documents, wizardDay(wizard), ctx.i18n.locale, {
      isLocked: (slot) => isSlotLocked(wizard.lock, section, slot),
      helperId: ctx.assistedSession && ctx.auth.getUserOrFail().id,
      infectedSlots: new Set(infected.map(({ slot }) => slot)),
    })
  }

  #address(ctx: HttpContext, wizard: Wizard) {
    const { loanType, user } = wizard
    const place = this.placeOf(ctx, wizard)
    return { userId: user.id, loanType, slot: String(ctx.params.slot), place }
  }

  async #card(ctx: HttpContext, wizard: Wizard) {
    const cards = await this.cards(ctx, wizard)
    return ctx.response.json({ card: cards.find((card) => card.slot === ctx.params.slot) })
  }
}
