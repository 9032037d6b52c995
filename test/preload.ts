// Files share modules. If one ends while its simulator is still loading, the load fails for all later files.
import '../src/simulator/handle.ts'
