import { FollowSplits, LEASE, splitsToFollow } from '#administration/split/follow_splits'
import { BackgroundRun } from '#kernel/operation/background_run'

/** Moves the applications of splits. */
export const splits = new BackgroundRun({
  run: () => new FollowSplits().run(),
  isLeft: async () => (await splitsToFollow().first()) !== null,
  lease: LEASE,
  failed: 'moving applications after a split of a district failed',
})
