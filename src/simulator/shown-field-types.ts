import type * as z from 'zod'
import type { OwnApplication } from '../core/http/contracts.ts'
import type { FieldsIn } from '../world/world-schema.ts'

// The fields that extensions in `Applications` add to our tables, as replies and bodies have them.

type OwnFields = FieldsIn<OwnApplication>
type PresentsIn<C> = C extends { presents: infer Presents } ? Presents : unknown

/** A reply with the fields of the rows in it. */
export type WithShown<Reply, C> = [keyof OwnFields] extends [never]
  ? Reply
  : Walked<Reply, PresentsIn<C>, keyof PresentsIn<C> & keyof OwnFields>

type Walked<Part, Presents, Table extends keyof Presents & keyof OwnFields> = Part extends readonly (infer Item)[]
  ? Walked<Item, Presents, Table>[]
  : Part extends object
    ? { [Name in keyof Part]: Walked<Part[Name], Presents, Table> } & Outputs<OwnFields[TableOf<Part, Presents, Table>]>
    : Part

/** The table whose rows a part of a reply shows. */
type TableOf<Part, Presents, Table extends keyof Presents> = {
  [Name in Table]: Presents[Name] extends { shapes: readonly (infer Shape)[] }
    ? IsOneOf<Part, Shape> extends true
      ? Name
      : never
    : never
}[Table]
type IsOneOf<Part, Shape> = true extends (Shape extends unknown ? IsSame<Part, z.output<Shape>> : never) ? true : false
type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false

type Outputs<Fields> = [Fields] extends [never] ? unknown : { [Name in keyof Fields]?: z.output<Fields[Name]> }
type Inputs<Fields> = [Fields] extends [never] ? unknown : { [Name in keyof Fields]?: z.input<Fields[Name]> }

/** A request whose body can have the fields of the row that it writes. */
export type WithWritten<Request, C, Name> = [keyof OwnFields] extends [never]
  ? Request
  : WithBody<Request, Inputs<OwnFields[TableBy<PresentsIn<C>, Name> & keyof OwnFields]>>

type TableBy<Presents, Name> = {
  [Table in keyof Presents]: Presents[Table] extends { writtenBy: readonly (infer By)[] }
    ? Name extends By
      ? Table
      : never
    : never
}[keyof Presents]
type WithBody<Request, Added> = {
  [Part in keyof Request]: Part extends 'body' ? Request[Part] & Added : Request[Part]
}
