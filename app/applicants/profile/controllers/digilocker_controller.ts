import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { ExpectedAnswers } from '#kernel/http/expected_answers'
import { readExpectedVersion } from '#kernel/http/expected_version'
import {
  ConsentToDigiLocker,
  currentGrant,
  digiLocker,
  FetchFromDigiLocker,
  EndDigiLockerAccess,
  ReceiveDigiLockerGrant,
  openSlots,
  grantView,
} from '#profile/actions/digilocker_grants'
import { digiLockerConsentValidator, digiLockerFetchValidator } from '#profile/validators/identity'
import { applicantSlots } from '#profile/actions/profile_documents'
import { openSection, SlotPages, type Wizard } from '#profile/wizard'
import { Refusal } from '#kernel/exceptions/refusal'

/** The grant of this session. */
const GRANT = 'digilocker_grant'

interface PendingRequest {
  state: string
  codeVerifier: string
  userId: number
  /** Path of the wizard that started the request. */
  path: string
}

/** Pending requests that a DigiLocker response must match. */
const pendingRequests = new ExpectedAnswers<PendingRequest>('digilocker_pending')

const random = () => randomBytes(32).toString('base64url')

const pageOf = (path: string) => `/apply/${path}/digilocker`

/** Documents fetched from DigiLocker with consent, for the signed-in person only. Uploads remain possible. */
export default class DigiLockerController extends SlotPages {
  protected readonly section = 'documents'

  protected placeOf(_: HttpContext, { loanType }: Wizard) {
    return applicantSlots(loanType)
  }

  async show(ctx: HttpContext) {
    const locker = digiLocker()
    const wizard = await openSection(ctx, this.section)
    const grant = await currentGrant(wizard.user, ctx.session.get(GRANT))
    const slots = openSlots(await this.cards(ctx, wizard))
    return ctx.inertia.render('applicants/profile/digilocker', {
      href: pageOf(wizard.path),
      backHref: `/apply/${wizard.path}/documents`,
      purpose: locker.settings.purpose.replaceAll('_', ' '),
      slots,
      grant: grant && grantView(grant, String(wizard.loanType), locker),
    })
  }

  /** Records the consent and redirects to DigiLocker. */
  async create(ctx: HttpContext) {
    const locker = digiLocker()
    const { user, path } = await openSection(ctx, this.section)
    await ctx.request.validateUsing(digiLockerConsentValidator, 'profile.digilocker')
    await new ConsentToDigiLocker().run(user, ctx.i18n.locale)
    const expected = { state: random(), codeVerifier: random(), userId: user.id, path }
    pendingRequests.save(ctx, expected)
    return ctx.inertia.location(locker.consentAddress(expected))
  }

  /** Callback URL for DigiLocker: each response is accepted once, in the session that started the request. */
  async callback(ctx: HttpContext) {
    const expected = pendingRequests.take(ctx)
    const { code, error } = ctx.request.qs()
    const user = ctx.auth.getUserOrFail()
    if (expected?.userId !== user.id) return this.#refuse(ctx, 'state', user.home)
    const page = pageOf(expected.path)
    if (error === 'access_denied') return this.#refuse(ctx, 'refused', page)
    if (error !== undefined) return this.#refuse(ctx, 'unavailable', page)
    if (typeof code !== 'string' || code.length > 2000) return this.#refuse(ctx, 'state', page)
    const { codeVerifier } = expected
    try {
      ctx.session.put(GRANT, await new ReceiveDigiLockerGrant().run(user, { code, codeVerifier }))
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      return this.#refuse(ctx, problem.messageKey.split('.').at(-1)!, page)
    }
    return ctx.response.redirect().withQs(false).toPath(page)
  }

  /** Saves a document in a slot. */
  async keep(ctx: HttpContext) {
    const { user, loanType, path } = await openSection(ctx, this.section)
    const form = await ctx.request.validateUsing(digiLockerFetchValidator, 'profile.digilocker')
    await new FetchFromDigiLocker().run({
      user,
      loanType,
      slot: form.slot,
      index: form.index,
      currentId: ctx.session.get(GRANT),
      grantId: form.grant,
      expectedVersion: readExpectedVersion(ctx.request, 'expectedVersion'),
    })
    ctx.session.flash('success', ctx.i18n.t('profile.digilocker.fetched'))
    return ctx.response.redirect().toPath(pageOf(path))
  }

  /** Also available when the profile is locked or fetching is off. */
  async leave(ctx: HttpContext) {
    await new EndDigiLockerAccess().run(ctx.auth.getUserOrFail())
    ctx.session.forget(GRANT)
    ctx.session.flash('success', ctx.i18n.t('profile.digilocker.left'))
    return ctx.response.redirect().toRoute('profile.documents.index', [ctx.params.loanType])
  }

  #refuse({ i18n, response, session }: HttpContext, why: string, page: string) {
    session.flash('warning', i18n.t(`profile.digilocker.errors.${why}`))
    return response.redirect().withQs(false).toPath(page)
  }
}
