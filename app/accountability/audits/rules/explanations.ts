import type { Explanation } from '#audits/rules/turns'

/** Steps that give a file back or to another district: whoever finds a paper missing early does a favour to nobody. */
const RETURN_ACTIONS: readonly string[] = [
  'hold',
  'send_back',
  'return',
  'committee_hold',
  'change_district',
]

/** The committee decides on its day, in the order of its agenda. */
const COMMITTEE_ACTION_PREFIX = 'committee_'

/** Why a file may have left its desk before others; null where its turn is measured. */
export function explanationOf(turn: {
  action: string
  /** It had its turn at this desk before: who was only sent back has it still. */
  isBack: boolean
  isGroup: boolean
}): Explanation | null {
  if (turn.isBack) return 'came_back'
  if (RETURN_ACTIONS.includes(turn.action)) return 'sent_back'
  if (turn.action.startsWith(COMMITTEE_ACTION_PREFIX)) return 'committee'
  return turn.isGroup ? 'group' : null
}
