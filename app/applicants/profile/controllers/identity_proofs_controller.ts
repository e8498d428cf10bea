import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#kernel/exceptions/refusal'
import { RemoveIdentityProof, VerifyIdentity, readUpload } from '#profile/actions/verify_identity'
import type { CardSource } from '#profile/identity_program'
import { currentIdentity, isVerificationOn } from '#profile/queries/identity_verification'
import { offlineEkycValidator, secureQrValidator } from '#profile/validators/identity'
import { isSectionLocked } from '#profile/contracts/profile_lock'
import { type Wizard, openSection, openWizard } from '#profile/wizard'

/**
 * Verification of a person's identity with their own Aadhaar document, for the signed-in person only, even while
 * helping another. The verification may be removed at any time, even while the profile is locked or the feature is off.
 */
export default class IdentityProofsController {
  async show(ctx: HttpContext) {
    const wizard = await openWizard(ctx)
    const identity = await currentIdentity(wizard.profile, ctx.i18n)
    if (!identity) await openSection(ctx, 'personal')
    if (!identity && !isVerificationOn()) throw new NotFound()
    return ctx.inertia.render('applicants/profile/identity', {
      href: `/apply/${wizard.path}/identity`,
      backHref: backHref(wizard),
      isOpen: isVerificationOn() && !isPersonalLocked(wizard),
      identity,
    })
  }

  async readQr(ctx: HttpContext) {
    const wizard = await openSection(ctx, 'personal')
    const { digits } = await ctx.request.validateUsing(secureQrValidator, 'profile.identity')
    return this.#verify(ctx, wizard, { kind: 'qr', digits })
  }

  async readFile(ctx: HttpContext) {
    const wizard = await openSection(ctx, 'personal')
    const form = await ctx.request.validateUsing(offlineEkycValidator, 'profile.identity')
    const zip = await readUpload(form.file)
    return this.#verify(ctx, wizard, { kind: 'xml', zip, shareCode: form.shareCode })
  }

  async destroy(ctx: HttpContext) {
    const wizard = await openWizard(ctx)
    await new RemoveIdentityProof().run(ctx.auth.getUserOrFail())
    ctx.session.flash('success', ctx.i18n.t('profile.identity.removed'))
    return ctx.response.redirect().toPath(backHref(wizard))
  }

  async #verify({ i18n, response, session }: HttpContext, wizard: Wizard, source: CardSource) {
    const { user, loanType } = wizard
    await new VerifyIdentity().run({ user, loanType, source, i18n })
    session.flash('success', i18n.t('profile.identity.done'))
    return response.redirect().toPath(backHref(wizard))
  }
}

function isPersonalLocked({ lock, sections, loanType }: Wizard) {
  const section = sections.find(({ key }) => key === 'personal')
  return !section || isSectionLocked(lock, section, loanType)
}

/** Path of the form that a document fills in, or of the profile while it is locked. */
const backHref = (wizard: Wizard) =>
  isPersonalLocked(wizard) ? '/profile' : `/apply/${wizard.path}/personal`
