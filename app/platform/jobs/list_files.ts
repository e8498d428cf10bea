import type { HttpContext } from '@adonisjs/core/http'
import { minRows } from '#config/jobs'
import { enqueueFile } from '#jobs/enqueue_file'
import { sendStreamedFile } from '#kernel/streams/streaming'
import type { AnyList } from '#lists/definition'
import type { FilterContext, Viewer } from '#lists/filters'
import { type FilePlace, formatOf, listWriter, maxRows, recordListExport } from '#lists/list_files'

/** A list as Excel and as PDF; each list has its own, which names it. */
export abstract class ListFiles {
  protected abstract readonly list: AnyList

  spreadsheet(ctx: HttpContext) {
    return this.#send(ctx, 'sheet')
  }

  pdf(ctx: HttpContext) {
    return this.#send(ctx, 'paper')
  }

  /** At once; a long one is made by a worker. */
  async #send(ctx: HttpContext, place: FilePlace) {
    const { list } = this
    const { auth, i18n, request, response } = ctx
    const viewer = auth.getUserOrFail()
    const query = request.qs()
    const { extension, mime: type, fileName } = formatOf(list, place)
    await recordListExport(list, query, {
      viewer,
      format: extension as 'xlsx' | 'pdf',
      requestId: request.id(),
    })
    if (await isLong(list, place, query, viewer)) {
      const { name } = list.definition
      return enqueueFile(ctx, { kind: 'list', list: name, place, query, locale: i18n.locale })
    }
    const write = await listWriter({ list, place, query, viewer, i18n })
    return sendStreamedFile(response, { fileName, type, write })
  }
}

async function isLong(
  list: AnyList,
  place: FilePlace,
  query: FilterContext['query'],
  viewer: Viewer
): Promise<boolean> {
  const limit = Math.min(minRows, maxRows(place))
  const rows = await list.count(list.filters.read(query, viewer), list.state(query), limit + 1)
  return rows > limit
}
