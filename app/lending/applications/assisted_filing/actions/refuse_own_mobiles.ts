import type Centre from '#applications/assisted_filing/models/centre'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import type User from '#auth/models/user'
import { Refusal } from '#kernel/exceptions/refusal'

/**
 * Refuses the mobiles of a centre itself as that of a citizen: the code would be read at the centre, by nobody else.
 *
 * @throws Refusal not_oneself, not_the_centres
 */
export async function refuseCentreMobiles(
  mobile: string,
  { operator, centre }: { operator: User; centre: Centre },
  field: string
): Promise<void> {
  if (mobile === operator.mobile) {
    throw new Refusal('assisted_filing.messages.not_oneself', {}, { field })
  }
  const others = await CentreOperator.query()
    .where({ centreId: centre.id })
    .whereNotNull('liveUserId')
    .preload('user')
  if (mobile === centre.telephone || others.some(({ user }) => user.mobile === mobile)) {
    throw new Refusal('assisted_filing.messages.not_the_centres', {}, { field })
  }
}
