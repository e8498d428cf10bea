import type { FileKind } from '#jobs/contracts/file_kind'
import { fileNameOf, FORMATS, listWriter } from '#lists/list_files'
import { officerListNamed } from '#lists/officer_lists'

/** A long list as Excel or as PDF. */
export const listKind: FileKind = {
  fileName: ({ place }, list) => fileNameOf(list, place),

  async about({ list: name, query }, viewer, i18n) {
    const { filters } = officerListNamed(name)!.list
    const inForce = await filters.inForce(query, filters.read(query, viewer), i18n)
    return inForce.map(({ name: label, confidential: discreet }) => `${label}: ${discreet}`).join('; ')
  },

  async prepare({ place, query }, { user: viewer, list }, i18n, onRow) {
    const total = await list.count(list.filters.read(query, viewer), list.state(query))
    const write = await listWriter({ list, place, query, viewer, i18n, onRow })
    return { ...FORMATS[place], total, write }
  },
}
