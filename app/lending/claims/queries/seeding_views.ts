import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import type Claim from '#claims/models/claim'
import type SeedingStatement from '#claims/models/seeding_statement'
import { openClaimsOfPerson } from '#claims/queries/open_claims'
import { applicantClaimHref } from '#claims/queries/own_claims'
import { latestStatement, linkingOf, type AadhaarLinking } from '#claims/queries/seeding'
import { textIn } from '#claims/rules/return_reason'
import { needsStatement } from '#claims/rules/seeding'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { bankChoices } from '#loans/queries/bank_choices'
import { localName, masters } from '#masters/queries/masters'

const statementView = ({ bankId, shownOn, statedAt, file }: SeedingStatement, locale: string) => ({
  bank: localName(masters().bank(bankId), locale),
  shownOn,
  statedOn: indiaDateOf(statedAt),
  file: { uuid: file.uuid, mime: file.mime },
})

/** The seeding of a claim in the reader's language. */
export function linkingView(linking: AadhaarLinking, locale: string) {
  const { state, statement, ageDays, validDays, failure, asked } = linking
  const meaning = failure?.meaning ?? null
  return {
    state,
    statement: statement && statementView(statement, locale),
    ageDays,
    validDays,
    failure: failure && {
      on: failure.on,
      meaning: typeof meaning === 'string' ? meaning : textIn(meaning, locale),
      action: textIn(failure.action, locale),
    },
    asked,
    /** The mapper shows a day before the bank returned the payment: nothing may have changed there since. */
    isShownBefore: failure !== null && statement !== null && statement.shownOn < failure.on,
  }
}

/** The same of one claim. */
export async function claimLinking(claim: Claim, { locale }: I18n) {
  return linkingView((await linkingOf([claim])).get(claim.id)!, locale)
}

/** What a person states: what they said last, why it is asked for, and what can be chosen. */
export async function linkingPage(user: User, showsAllBanks: boolean, { locale }: I18n) {
  const newest = await latestStatement(user.id)
  const claims = await openClaimsOfPerson(user.id)
  const linkings = await linkingOf(claims)
  return {
    statement: newest && statementView(newest, locale),
    /** Goes with the form: a newer one is not passed over. */
    seen: String(newest?.id ?? 0),
    claims: claims
      .map((claim) => ({
        href: applicantClaimHref(claim.application.uuid, claim.uuid),
        number: claim.application.number,
        submittedOn: claim.submittedOn,
        interestPaise: claim.interestPaise,
        ...linkingView(linkings.get(claim.id)!, locale),
      }))
      .filter(({ state }) => needsStatement(state) || state === 'again'),
    banks: bankChoices(locale, showsAllBanks),
    showsAllBanks,
  }
}
