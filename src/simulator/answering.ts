import { type Address, hasApplication } from '../core/http/address.ts'
import { Interpreter, type InterpreterOptions } from '../core/interpreter/interpreter.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import { Remarks } from '../core/interpreter/remarks.ts'
import type { Context } from '../world/application.ts'
import type { EndpointRegistry } from './endpoints.ts'
import { checkLeftOptions, checkSetting } from './known-options.ts'
import { answerUnknown } from './unknown-address.ts'

/** Answers requests whose address and world are known. It is loaded beside the first scenario: nothing needs it sooner. */
export class Answering {
  readonly #endpoints: EndpointRegistry
  readonly #interpreter: Interpreter

  constructor(endpoints: EndpointRegistry, options: InterpreterOptions) {
    checkLeftOptions(options)
    this.#endpoints = endpoints
    this.#interpreter = new Interpreter(endpoints, options)
  }

  /** Refuses what is no setting of a world, or of a fork. */
  checkSetting = checkSetting

  answer(
    request: Request,
    address: Address,
    extras: Context,
    onRecorded: (entry: Entry) => void,
  ): Response | Promise<Response> {
    const { world } = extras
    if (!hasApplication(address)) return answerUnknown(request, address, this.#endpoints.places, world, onRecorded)
    world.runDue()
    return this.#interpreter.answer({ request, address, world, remarks: new Remarks(), extras, onRecorded })
  }
}
