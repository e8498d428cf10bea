import { ContentTextSchema } from '#database/schema'

/** Title and body of a page in one language. */
export default class ContentText extends ContentTextSchema {
  static table = 'content_texts'
}
