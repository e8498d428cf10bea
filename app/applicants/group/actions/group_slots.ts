import { requireGroup } from '#group/actions/people'
import { DIRECTOR_SLOTS, GROUP_SLOTS } from '#group/queries/missing'
import { personOfUser } from '#group/queries/own_group'
import type { SlotPlace } from '#profile/actions/profile_slot'

/** The slots of a group. */
export const groupSlots: SlotPlace = {
  section: 'group-documents',
  list: GROUP_SLOTS,
  subjectOf: async (profile, trx) => {
    const { id } = await requireGroup(profile, trx)
    return { subjectType: 'group', subjectId: id }
  },
}

/** Those of one of its directors, by the id in an address. */
export const directorSlots = (id: string): SlotPlace => ({
  section: 'directors',
  list: DIRECTOR_SLOTS,
  subjectOf: async ({ userId }, trx) => {
    const director = await personOfUser('directors', userId, id, trx)
    return { subjectType: 'director', subjectId: director.id }
  },
})
