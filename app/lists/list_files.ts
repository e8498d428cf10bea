import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import type { AnyList } from '#lists/definition'
import { listFile, recordListExport } from '#lists/list_file'
import type { PaperLanguage } from '#print/papers/shaper'
import { sendTable } from '#print/papers/streamed/send_table'
import { sendSheet } from '#print/sheets/send_sheet'

/** A list as Excel and as PDF; each list has its own, which names it. */
export abstract class ListFiles {
  protected abstract readonly list: AnyList

  async sheet(ctx: HttpContext) {
    const { sheet } = this.list.definition.files
    return sendSheet(ctx.response, `${sheet}.xlsx`, await this.#file(ctx, 'sheet'))
  }

  async paper(ctx: HttpContext) {
    const { files, words } = this.list.definition
    const language = ctx.i18n.locale as PaperLanguage
    return sendTable(ctx.response, `${files.paper}.pdf`, {
      ...(await this.#file(ctx, 'paper')),
      empty: ctx.i18n.t(words.empty),
      language,
      date: getClock().today(),
    })
  }

  async #file({ auth, i18n, request }: HttpContext, place: 'sheet' | 'paper') {
    const viewer = auth.getUserOrFail()
    const format = place === 'sheet' ? 'xlsx' : 'pdf'
    await recordListExport(this.list, request.qs(), { viewer, format, requestId: request.id() })
    return listFile(this.list, place, request.qs(), viewer, i18n)
  }
}
