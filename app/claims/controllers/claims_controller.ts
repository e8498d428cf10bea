import type { HttpContext } from '@adonisjs/core/http'
import { ownApplication } from '#applications/queries/own_application'
import { ResubmitClaim } from '#claims/actions/resubmit_claim'
import { SubmitClaim } from '#claims/actions/submit_claim'
import { claimFiles, claimLine, claimRowViews, claimSteps } from '#claims/queries/claim_views'
import { instalmentChoices, ownClaim, ownClaims } from '#claims/queries/own_claims'
import { claimValidator } from '#claims/validators/claim'
import { fromMultipart } from '#documents/from_multipart'
import { schemeRules } from '#masters/queries/scheme_rules'
import { allowedActions } from '#workflow/queries/allowed_actions'

const MESSAGES = 'claims.validation.claim'

/** The applicant's claims on one loan (document 4, sections 2.4 and 2.5). */
export default class ClaimsController {
  async index(ctx: HttpContext) {
    const application = await this.#application(ctx)
    return ctx.inertia.render('claims/index', {
      application: { uuid: application.uuid, number: application.number },
      claims: await ownClaims(application, ctx.i18n.locale),
    })
  }

  async create(ctx: HttpContext) {
    const application = await this.#application(ctx)
    return ctx.inertia.render('claims/new', {
      application: { uuid: application.uuid, number: application.number },
      instalments: await instalmentChoices(application),
      needsPhoto: schemeRules(application.loanType).requiresBusinessPhoto,
    })
  }

  async store(ctx: HttpContext) {
    const { i18n, request, response, session } = ctx
    const application = await this.#application(ctx)
    const form = await request.validateUsing(claimValidator, {
      messagesProvider: i18n.createMessagesProvider(MESSAGES),
    })
    const claim = await new SubmitClaim().run({
      applicationId: application.id,
      actor: this.#actor(ctx),
      ...this.#input(form, schemeRules(application.loanType).requiresBusinessPhoto),
    })
    session.flash('success', i18n.t('claims.messages.submitted'))
    return response
      .redirect()
      .toRoute('claims.show', { uuid: application.uuid, claimUuid: claim.uuid })
  }

  async show(ctx: HttpContext) {
    const { i18n, inertia, params } = ctx
    const application = await this.#application(ctx)
    const claim = await ownClaim(application, params.claimUuid)
    const isEditable = claim.status.editableByApplicant
    const actions = await allowedActions('claim', claim.id, this.#actor(ctx))
    return inertia.render('claims/show', {
      application: { uuid: application.uuid, number: application.number },
      claim: {
        ...claimLine(claim, i18n.locale),
        statusId: claim.statusId,
        chargesPaise: claim.chargesPaise,
      },
      rows: await claimRowViews(claim),
      files: await claimFiles(claim.id),
      steps: await claimSteps(claim.id, i18n.locale, { isOfficer: false }),
      actions: actions.map(({ action }) => action),
      instalments: isEditable ? await instalmentChoices(application, claim) : [],
      needsPhoto: schemeRules(application.loanType).requiresBusinessPhoto,
    })
  }

  /** A returned claim, corrected and sent back. */
  async update(ctx: HttpContext) {
    const { i18n, params, request, response, session } = ctx
    const application = await this.#application(ctx)
    const claim = await ownClaim(application, params.claimUuid)
    const form = await request.validateUsing(claimValidator, {
      messagesProvider: i18n.createMessagesProvider(MESSAGES),
    })
    await new ResubmitClaim().run({
      claim,
      actor: this.#actor(ctx),
      expectedStatusId: form.expectedStatusId ?? claim.statusId,
      ...this.#input(form, schemeRules(application.loanType).requiresBusinessPhoto),
    })
    session.flash('success', i18n.t('claims.messages.resubmitted'))
    return response
      .redirect()
      .toRoute('claims.show', { uuid: application.uuid, claimUuid: claim.uuid })
  }

  #application({ auth, params }: HttpContext) {
    return ownApplication(auth.getUserOrFail().id, params.uuid)
  }

  #actor({ auth }: HttpContext) {
    const user = auth.getUserOrFail()
    return { id: user.id, role: user.roleId }
  }

  #input(form: Awaited<ReturnType<typeof claimValidator.validate>>, needsPhoto: boolean) {
    return {
      form: {
        rows: form.rows ?? [],
        paidOn: form.paidOn,
        paidPaise: form.paidAmount,
        chargesPaise: form.charges,
      },
      files: {
        proof: fromMultipart(form.proof),
        photo: fromMultipart(form.photo),
        needsPhoto,
      },
    }
  }
}
