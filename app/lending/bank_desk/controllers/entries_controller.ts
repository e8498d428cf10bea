import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha, SolveCaptcha } from '#auth/actions/captcha'
import { SendBranchCode } from '#bank_desk/actions/branch_codes'
import {
  knownDeviceId,
  openLetter,
  refuseSignedInUser,
  savePendingBranch,
  verifiedBranch,
} from '#bank_desk/http/branch_session'
import { branchView } from '#bank_desk/queries/branch_letters'
import { entryValidator, nextLetterValidator } from '#bank_desk/validators/desk'
import { Refusal } from '#kernel/exceptions/refusal'
import { formMessages } from '#kernel/validation/form_messages'
import type { BankBranch } from '#masters/queries/master_lists'

/** Entry page for a bank's branch: identifies the letter presented and the branch. */
export default class EntriesController {
  async create(ctx: HttpContext) {
    const { i18n, inertia, request } = ctx
    const branch = verifiedBranch(ctx)
    const { letter, loi } = request.qs()
    const isPlain = (value: unknown) => typeof value === 'string' && value.length <= 64
    return inertia.render('lending/bank_desk/entry', {
      branch: branch && branchView(branch, i18n.locale),
      captcha: branch ? null : await new IssueCaptcha().run(),
      /** From the page behind the QR code: nothing from the letter is typed. */
      letter: isPlain(letter) && isPlain(loi) ? { applicationUuid: letter, loiNumber: loi } : null,
    })
  }

  async store(ctx: HttpContext) {
    const { i18n, request, response, session } = ctx
    const messages = { messagesProvider: formMessages(i18n, 'bank_desk.validation.entry') }
    refuseSignedInUser(ctx)
    const branch = verifiedBranch(ctx)
    /** A page opened before the verification names the branch to be verified, which may be a different one. */
    const typed: unknown = request.input('ifsc')
    if (branch && (typeof typed !== 'string' || isIfscOf(branch, typed))) {
      return openLetter(
        ctx,
        branch,
        toLookup(await request.validateUsing(nextLetterValidator, messages))
      )
    }
    const { captchaId, captchaAnswer, withoutCaptcha } = request.all()
    const { ifsc, ...letter } = await request.validateUsing(entryValidator, messages)
    const isUnproven = withoutCaptcha === true
    if (!isUnproven && !(await new SolveCaptcha().run(captchaId, captchaAnswer))) {
      throw new Refusal(
        'bank_desk.validation.entry.messages.captcha',
        {},
        { field: 'captchaAnswer' }
      )
    }
    const { browser } = savePendingBranch(ctx, { ifsc, letter: toLookup(letter) })
    await new SendBranchCode().run({
      ifsc,
      browser,
      device: knownDeviceId(ctx, ifsc),
      address: request.ip(),
      locale: i18n.locale,
      isUnproven,
    })
    session.flash('success', i18n.t('bank_desk.messages.code_sent'))
    return response.redirect().toRoute('bank_desk.code.create')
  }
}

const isIfscOf = (branch: BankBranch, typed: string) => typed.trim().toUpperCase() === branch.ifsc

const toLookup = (letter: {
  loiNumber: string
  applicationUuid?: string | null
  issuedOn?: string | null
  checkCode?: string | null
}) => ({
  loiNumber: letter.loiNumber,
  applicationUuid: letter.applicationUuid ?? null,
  issuedOn: letter.issuedOn ?? null,
  checkCode: letter.checkCode ?? null,
})
