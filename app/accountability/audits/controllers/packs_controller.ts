import { pipeline } from 'node:stream/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { sendStreamedFile } from '#kernel/streams/streaming'
import {
  FetchPack,
  listPacks,
  packEntry,
  packFileName,
  packRequest,
  packYear,
  packYears,
} from '#audits/pack/packs'
import { packValidator } from '#audits/validators/sample'
import { enqueueFile } from '#jobs/file_downloads'

/** Audit packs of a year. A job writes them; downloads and checks have other routes. */
export default class PacksController {
  async index({ bouncer, inertia }: HttpContext) {
    return inertia.render('accountability/audits/packs', {
      packs: await listPacks(),
      years: packYears().map(({ startYear, label }) => ({ value: String(startYear), label })),
      can: { make: await bouncer.with('AuditsPackPolicy').allows('make') },
    })
  }

  async store(ctx: HttpContext) {
    const { request } = ctx
    const { year } = await request.validateUsing(packValidator, 'audits.validation.pack')
    if (!packYear(year)) throw new NotFound()
    return enqueueFile(ctx, packRequest(year))
  }

  async file({ auth, params, response }: HttpContext) {
    const { year, content } = await new FetchPack().run(auth.getUserOrFail(), params.id)
    return sendStreamedFile(response, {
      fileName: packFileName(year),
      type: 'application/zip',
      write: (output) => pipeline(content, output),
    })
  }

  async proof({ params, response }: HttpContext) {
    const { year, prove } = await packEntry(params.id)
    const proving = await prove()
    if (!proving.proof)
      throw new Refusal(`service_standards.messages.${proving.why}`, {}, { status: 409 })
    response.header('Cache-Control', 'no-store')
    const name = `proof-audit-pack-${year}-${params.id}.json`
    response.header('Content-Disposition', `attachment; filename="${name}"`)
    return response.json(proving.proof)
  }
}
