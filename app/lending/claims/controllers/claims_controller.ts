import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { applicationHead, applicationOfUser } from '#applications/queries/my_applications'
import { ResubmitClaim, SubmitClaim } from '#claims/claim/actions/submit_claim'
import { needsPhotoOf } from '#claims/claim/queries/claim_items'
import { statementProof } from '#claims/statements/actions/read_account_statement'
import {
  claimFiles,
  claimRowViews,
  claimSteps,
  isOpenClaim,
} from '#claims/claim/queries/claim_views'
import {
  applicantClaim,
  applicantClaimView,
  applicantClaims,
  claimReturn,
  instalmentChoices,
  questionsOnClaim,
} from '#claims/claim/queries/own_claims'
import { proofFacts, verifyReading } from '#claims/statements/queries/recognised_payments'
import { claimCorrectionValidator, claimValidator } from '#claims/validators/claim'
import { encryptReferences } from '#kernel/vault/vault'
import { liveSanctionOf } from '#loans/queries/loans'
import { uploadSourceOf } from '#documents/form_uploads'
import { isPaymentProven } from '#claims/payments/queries/reconciliation'
import { notifiedDemand } from '#claims/recovery/queries/recoveries'
import { claimLinking } from '#claims/aadhaar_linking/queries/linking_views'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { allowedActions } from '#workflow/queries/allowed_actions'
import { latestDecision } from '#workflow/queries/decision_history'

type NewClaim = Awaited<ReturnType<typeof claimValidator.validate>>

const MESSAGES = 'claims.validation.claim'

/** The applicant's claims on one loan (document 4, sections 2.4 and 2.5). */
export default class ClaimsController {
  async index(ctx: HttpContext) {
    const application = await this.#application(ctx)
    return ctx.inertia.render('lending/claims/index', {
      application: applicationHead(application),
      claims: await applicantClaims(application, ctx.i18n.locale),
    })
  }

  async create(ctx: HttpContext) {
    const application = await this.#application(ctx)
    return ctx.inertia.render('lending/claims/new', {
      application: applicationHead(application),
      instalments: await instalmentChoices(application),
      needsPhoto: this.#needsPhoto(application),
      asksAccount: (await liveSanctionOf(application.id))?.hasReference === false,
    })
  }

  async store(ctx: HttpContext) {
    const { i18n, request, response, session } = ctx
    const application = await this.#application(ctx)
    const form = await request.validateUsing(claimValidator, MESSAGES)
    const claim = await new SubmitClaim().run({
      applicationId: application.id,
      actor: ctx.auth.getUserOrFail().actor,
      references: encryptReferences(form),
      ...(await this.#input(ctx, application.id, form, this.#needsPhoto(application))),
    })
    session.flash('success', i18n.t('claims.messages.submitted'))
    return response
      .redirect()
      .toRoute('claims.show', { uuid: application.uuid, claimUuid: claim.uuid })
  }

  async show(ctx: HttpContext) {
    const { i18n, inertia, params } = ctx
    const application = await this.#application(ctx)
    const claim = await applicantClaim(application, params.claimUuid)
    const isEditable = claim.status.editableByApplicant
    const actions = await allowedActions('claim', claim.id, ctx.auth.getUserOrFail().actor)
    return inertia.render('lending/claims/show', {
      application: applicationHead(application),
      claim: applicantClaimView(claim, i18n.locale),
      lastDecisionId: (await latestDecision('claim', claim.id))?.id ?? null,
      rows: await claimRowViews(claim.id),
      files: await claimFiles(claim.id),
      steps: await claimSteps(claim.id, i18n.locale, { isOfficer: false }),
      actions: actions.map(({ action }) => action),
      instalments: isEditable ? await instalmentChoices(application, claim) : [],
      needsPhoto: needsPhotoOf(claim),
      asked: await questionsOnClaim(application, claim, i18n),
      returned: isEditable ? await claimReturn(claim, '', i18n) : null,
      linking: isOpenClaim(claim) ? await claimLinking(claim, i18n) : null,
      isProven: await isPaymentProven(claim),
      hasRecovery: (await notifiedDemand(claim.id)) !== null,
    })
  }

  /** Submits a corrected claim again. */
  async update(ctx: HttpContext) {
    const { i18n, params, request, response, session } = ctx
    const application = await this.#application(ctx)
    const claim = await applicantClaim(application, params.claimUuid)
    const form = await request.validateUsing(claimCorrectionValidator, MESSAGES)
    await new ResubmitClaim().run({
      claim,
      actor: ctx.auth.getUserOrFail().actor,
      expectedStatusId: form.expectedStatusId,
      expectedDecisionId: form.expectedDecisionId,
      ...(await this.#input(ctx, application.id, form, needsPhotoOf(claim))),
    })
    session.flash('success', i18n.t('claims.messages.resubmitted'))
    return response
      .redirect()
      .toRoute('claims.show', { uuid: application.uuid, claimUuid: claim.uuid })
  }

  #application({ auth, params }: HttpContext) {
    return applicationOfUser(auth.getUserOrFail().id, params.uuid)
  }

  /** For a new claim, by today's rules. */
  #needsPhoto({ loanType }: { loanType: number }): boolean {
    return rulesByCountingDay(loanType, { claim: getClock().today() }).requiresBusinessPhoto
  }

  async #input(
    { i18n }: HttpContext,
    applicationId: number,
    form: Omit<NewClaim, 'accountNo' | 'mandateReference'>,
    needsPhoto: boolean
  ) {
    const confirmedAt = DateTime.fromJSDate(getClock().now())
    const rows = (form.rows ?? []).map(({ statementLine, isConfirmed, ...row }) => ({
      ...row,
      statementLine: verifyReading(statementLine, { paidOn: form.paidOn, ...row }),
      confirmedAt: isConfirmed ? confirmedAt : null,
    }))
    const proof = uploadSourceOf(form.proof)
    return {
      statement: await proofFacts(proof, form.statements ?? [], applicationId),
      form: {
        rows,
        paidOn: form.paidOn,
        paidPaise: form.paidAmount,
        chargesPaise: form.charges,
      },
      files: {
        proof: await statementProof(proof, i18n, {
          rows,
          password: form.password,
        }),
        photo: uploadSourceOf(form.photo),
        needsPhoto,
      },
    }
  }
}
