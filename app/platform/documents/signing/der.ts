import * as asn1 from 'asn1js'

/* The ASN.1 values that signatures, time stamps and PKCS#12 files use. */

export type Value = asn1.BaseBlock

/** A parsed value: a constructed one has children, the others bytes. */
export type Node = Value & {
  valueBlock: { value?: Node[]; valueHexView?: Uint8Array }
}

/** @throws Error for bytes that are neither DER nor BER */
export function parse(bytes: Uint8Array): Node {
  const { result, offset } = asn1.fromBER(Uint8Array.from(bytes).buffer)
  if (offset === -1) throw new Error('ASN.1 cannot be read')
  return result as Node
}

/** Returns the value at a path of positions. @throws Error where there is none */
export function at(node: Node, ...path: number[]): Node {
  const found = path.reduce<Node | undefined>((one, index) => one?.valueBlock.value?.[index], node)
  if (!found) throw new Error('An ASN.1 value is missing')
  return found
}

export const children = (node: Node): Node[] => node.valueBlock.value ?? []

/** Content of an octet string or an integer, including one that is encoded in parts. */
export function bytesOf(node: Node): Buffer {
  if (node.idBlock.isConstructed) return Buffer.concat(children(node).map(bytesOf))
  return Buffer.from(node.valueBlock.valueHexView ?? [])
}

export const oidOf = (node: Node): string =>
  node instanceof asn1.ObjectIdentifier ? node.getValue() : ''

export const encode = (node: Value): Buffer => Buffer.from(node.toBER(false))

export const seq = (...value: Value[]) => new asn1.Sequence({ value })

export const oid = (value: string) => new asn1.ObjectIdentifier({ value })

export const octets = (bytes: Uint8Array) =>
  new asn1.OctetString({ valueHex: Uint8Array.from(bytes).buffer })

export const boolean = (value: boolean) => new asn1.Boolean({ value })

export const integer = (value: number) => new asn1.Integer({ value })

/**
 * A non-negative integer of any length: DER allows a leading zero only where the number would otherwise be negative.
 */
export const unsigned = (bytes: Uint8Array) => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first === -1 ? [] : bytes.subarray(first)
  const isPadded = digits.length === 0 || digits[0] >= 0x80
  return new asn1.Integer({ valueHex: Uint8Array.from(isPadded ? [0, ...digits] : digits).buffer })
}

/** DER requires the members of a set in the order of their encodings. */
export const setOf = (...value: Value[]) =>
  new asn1.Set({ value: value.toSorted((a, b) => Buffer.compare(encode(a), encode(b))) })

/** `[n]` around values, or in place of a set's own tag. */
export const tagged = (tagNumber: number, value: Value[]) =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber }, value })

export const NULL = new asn1.Null()

export const SHA256 = seq(oid('2.16.840.1.101.3.4.2.1'))
