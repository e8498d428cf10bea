import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import type Claim from '#claims/models/claim'
import type SeedingStatement from '#claims/models/seeding_statement'
import { openClaimsOfPerson } from '#claims/queries/open_claims'
import { ownClaimHref } from '#claims/queries/own_claims'
import { newestStatement, seedingOf, type Seeding } from '#claims/queries/seeding'
import { wordsIn } from '#claims/rules/return_reason'
import { waitsForStatement } from '#claims/rules/seeding'
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
export function seedingView(seeding: Seeding, locale: string) {
  const { state, statement, ageDays, validDays, failure, asked } = seeding
  const meaning = failure?.meaning ?? null
  return {
    state,
    statement: statement && statementView(statement, locale),
    ageDays,
    validDays,
    failure: failure && {
      on: failure.on,
      meaning: typeof meaning === 'string' ? meaning : wordsIn(meaning, locale),
      action: wordsIn(failure.action, locale),
    },
    asked,
    /** The mapper shows a day before the bank returned the payment: nothing may have changed there since. */
    isShownBefore: failure !== null && statement !== null && statement.shownOn < failure.on,
  }
}

/** The same of one claim. */
export async function claimSeeding(claim: Claim, { locale }: I18n) {
  return seedingView((await seedingOf([claim])).get(claim.id)!, locale)
}

/** What a person states: what they said last, why it is asked for, and what can be chosen. */
export async function seedingPage(user: User, showsAllBanks: boolean, { locale }: I18n) {
  const newest = await newestStatement(user.id)
  const claims = await openClaimsOfPerson(user.id)
  const seedings = await seedingOf(claims)
  return {
    statement: newest && statementView(newest, locale),
    /** Goes with the form: a newer one is not passed over. */
    seen: String(newest?.id ?? 0),
    claims: claims
      .map((claim) => ({
        href: ownClaimHref(claim.application.uuid, claim.uuid),
        number: claim.application.number,
        submittedOn: claim.submittedOn,
        interestPaise: claim.interestPaise,
        ...seedingView(seedings.get(claim.id)!, locale),
      }))
      .filter(({ state }) => waitsForStatement(state) || state === 'again'),
    banks: bankChoices(locale, showsAllBanks),
    showsAllBanks,
  }
}
