import i18nManager from '@adonisjs/i18n/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import { bankLetterList, leadBankLetter } from '#bank_desk/queries/list_bank_letters'
import { renderLeadBankLetter } from '#bank_desk/pdf/lead_bank_letter'
import { sendPersonalPdf } from '#documents/file_responses'
import { recordListExport } from '#lists/list_files'
import { requestedLanguage } from '#pdf/shaper'

/** The letters of a district that are waiting for a bank, as a letter to its lead bank. */
export default class LeadBankLettersController {
  async show(ctx: HttpContext) {
    const viewer = ctx.auth.getUserOrFail()
    const query = { ...ctx.request.qs(), district: String(ctx.params.id) }
    const language = requestedLanguage(ctx)
    const letter = await leadBankLetter(query, viewer, ctx.params.id, {
      language,
      i18n: i18nManager.locale(language),
    })
    await recordListExport(bankLetterList, query, {
      viewer,
      format: 'pdf',
      requestId: ctx.request.id(),
    })
    const bytes = Buffer.from(renderLeadBankLetter(letter))
    return sendPersonalPdf(ctx, { fileName: 'Letter_To_Lead_Bank.pdf', bytes })
  }
}
