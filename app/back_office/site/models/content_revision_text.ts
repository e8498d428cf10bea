import { ContentRevisionTextSchema } from '#database/schema'

/** Title and body of a revision in one language. */
export default class ContentRevisionText extends ContentRevisionTextSchema {
  static table = 'content_revision_texts'
}
