import type { Sent, ViewOf } from '#kernel/views'
import type { signaturesOf } from '#documents/queries/signed_letters'
import type { ViewedDocument } from '#documents/queries/documents'

/** A signed file of a letter as those get it who check it. */
export type Signature = ViewOf<typeof signaturesOf>[number]

/** A paper as the officers' viewer gets it. */
export type Viewed = Sent<ViewedDocument>
