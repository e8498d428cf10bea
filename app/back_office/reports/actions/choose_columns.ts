import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { columnsHiddenByDefault, choosableColumns, columnChoice, LIST_COLUMNS } from '#lists/column_choice'
import type { AnyList } from '#lists/definition'

interface ColumnChoiceInput {
  userId: number
  list: AnyList
  /** Keys of the columns that the page offered, and those of them that are to be shown. */
  offered: readonly string[]
  shown: readonly string[]
}

/**
 * Keeps which columns of a list an officer wants to see. One that the page did not offer stays as it was,
 * one that the list does not have is ignored, and what the list begins with is kept as no choice.
 */
export class SaveColumnChoice {
  run({ userId, list, offered, shown }: ColumnChoiceInput): Promise<void> {
    return inTransaction(async (trx) => {
      const before = await columnChoice(list, userId, trx)
      const hidden = choosableColumns(list).filter((key) =>
        offered.includes(key) ? !shown.includes(key) : before.hidden.includes(key)
      )
      const place = { user_id: userId, list: list.definition.name }
      const first = columnsHiddenByDefault(list)
      if (hidden.length === first.length && hidden.every((key) => first.includes(key))) {
        await trx.from(LIST_COLUMNS).where(place).delete()
        return
      }
      await trx
        .table(LIST_COLUMNS)
        .knexQuery.insert({
          ...place,
          hidden: hidden.join(','),
          updated_at: sqlInstant(getClock().now()),
        })
        .onConflict(['user_id', 'list'])
        .merge(['hidden', 'updated_at'])
    })
  }
}
