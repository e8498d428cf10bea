import { BaseModel } from '@adonisjs/lucid/orm'
import type { LucidModel } from '@adonisjs/lucid/types/model'
import * as schema from '#database/schema'

/** Columns of each table from which models are generated; `npm run check` compares that file with the migrations. */
export const COLUMNS_OF_TABLES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(schema as unknown as Record<string, LucidModel>).map(([name, model]) => {
    model.boot()
    const named = { name: name.replace(/Schema$/, '') } as LucidModel
    return [
      BaseModel.namingStrategy.tableName(named),
      [...model.$columnsDefinitions.values()].map(({ columnName }) => columnName),
    ]
  })
)
