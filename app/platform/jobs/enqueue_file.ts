import type { FileKind } from '#jobs/contracts/file_kind'
import { formatOf, listWriter } from '#lists/list_files'
import { officerListNamed } from '#lists/definition'
import type { HttpContext } from '@adonisjs/core/http'
import { RequestFile } from '#jobs/actions/file_requests'
import type { RequestedFile } from '#jobs/models/file_job'

/** A long list as Excel or as PDF. */
export const listKind: FileKind = {
  fileName: ({ place }, list) => formatOf(list, place).fileName,

  async about({ list: name, query }, viewer, i18n) {
    const { filters } = officerListNamed(name)!.list
    const inForce = await filters.inForce(query, filters.read(query, viewer), i18n)
    return inForce
      .map(({ name: label, confidential: discreet }) => `${label}: ${discreet}`)
      .join('; ')
  },

  async prepare({ place, query }, { user: viewer, list }, i18n, onRow) {
    const total = await list.count(list.filters.read(query, viewer), list.state(query))
    const write = await listWriter({ list, place, query, viewer, i18n, total, onRow })
    return { ...formatOf(list, place, total), total, write }
  },
}

/** Takes a file on, to be made by a worker, and leads to where its person finds it. */
export async function enqueueFile(
  { auth, i18n, response, session }: HttpContext,
  requested: RequestedFile
) {
  await new RequestFile().run({ user: auth.getUserOrFail(), requested })
  session.flash('success', i18n.t('jobs.files.requested'))
  return response.redirect().withQs({}).toRoute('jobs.files.index')
}
