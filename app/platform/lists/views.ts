import type { ListPlace } from '#lists/list_pages'
import type { ListChoices, ListShape, ListView } from '#lists/list_view'

/** Props of every page of an officers' list. */
export type View<Row> = ListView<Row> & { shape: ListShape; choices: ListChoices }
export type Place = { [Part in keyof ListPlace]: ListPlace[Part] }
export type { SavedFilter } from '#lists/list_preferences'
export type { Chip, ColumnView, FieldView } from '#lists/list_view'
