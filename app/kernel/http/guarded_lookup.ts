import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * Looks a name up and refuses it when one of its addresses may not be connected to. Asked by the connection itself, so
 * what was looked at is what is connected to: a name that changes in between gains nothing.
 *
 * @param mayConnect of a numeric address
 * @param refused makes the error of the connection
 */
export const guardedLookup =
  (mayConnect: (address: string) => boolean, refused: () => Error): LookupFunction =>
  (name, { family, hints, all }, callback) =>
    lookup(name, { family, hints, all: true }, (error, found) => {
      if (error) callback(error, '')
      else if (!found.every(({ address }) => mayConnect(address))) callback(refused(), '')
      else if (all) callback(null, found)
      else callback(null, found[0].address, found[0].family)
    })
