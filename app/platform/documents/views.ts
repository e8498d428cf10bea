import type { Serialised, ViewOf } from '#kernel/views'
import type { signaturesOf } from '#documents/queries/signed_letters'
import type { ViewedDocument } from '#documents/queries/documents'

/** A signed file of a letter, as its verifiers receive it. */
export type Signature = ViewOf<typeof signaturesOf>[number]

/** A document as the officers' viewer receives it. */
export type DocumentView = Serialised<ViewedDocument>
